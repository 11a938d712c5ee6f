"""What any part of the server may use: settings, metrics, rate limits, queues, processes."""
