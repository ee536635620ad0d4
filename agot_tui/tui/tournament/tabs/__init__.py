"""The pages of the desk: each shows a part of the tournament as a list and knows what its keys do there."""
