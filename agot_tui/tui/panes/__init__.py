"""What each pane shows: functions from a view to lines of text."""
