"""The metrics of the running server."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
# Memory, processor time, open files and the start of the process (on Linux).
PROCESS = ProcessCollector(registry=REGISTRY)
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)
COMMANDS = Counter("tavola_commands", "Commands by kind and outcome.", ["kind", "outcome"], registry=REGISTRY)
COMMAND_SECONDS = Histogram(
    "tavola_command_seconds", "From a command to its answer.", ["kind"], buckets=BUCKETS, registry=REGISTRY
)
BOT_SECONDS = Histogram("tavola_bot_seconds", "How long a bot thinks.", buckets=BUCKETS, registry=REGISTRY)
BOT_QUEUE = Gauge("tavola_bot_queue", "Requests waiting for a free bot process.", registry=REGISTRY)
BOT_FAILURES = Counter(
    "tavola_bot_failures", "Times that a bot died, took too long or answered nonsense.", registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "tavola_commit_seconds",
    "From a write request to its commit.",
    buckets=BUCKETS,
    registry=REGISTRY,
)
SOCKETS = Gauge("tavola_sockets", "Open WebSockets of viewers.", registry=REGISTRY)
TABLES = Gauge("tavola_tables_in_memory", "Tables that are held in memory.", registry=REGISTRY)
BYTES = Counter("tavola_message_bytes", "Bytes sent to viewers over WebSockets.", registry=REGISTRY)
LAG = Gauge("tavola_loop_lag_seconds", "How late the event loop wakes up.", registry=REGISTRY)
ERRORS = Counter("tavola_errors", "Requests that ended in a server error.", registry=REGISTRY)
STORE_FAILURES = Counter("tavola_store_failures", "Requests to the store that failed.", registry=REGISTRY)
DEAL_FAILURES = Counter("tavola_deal_failures", "Deals that failed.", registry=REGISTRY)
EVICTIONS = Counter("tavola_evictions", "Idle tables dropped from memory to make room.", registry=REGISTRY)
FREE_DISK = Gauge("tavola_free_disk_bytes", "Free space where the tables are kept.", registry=REGISTRY)
LAST_BACKUP = Gauge(
    "tavola_last_backup_timestamp_seconds",
    "When deploy/backup.py last made a copy of the tables; 0 if never.",
    registry=REGISTRY,
)
LIMITS_HIT = Counter(
    "tavola_limits_hit", "Requests refused by a limit, by its kind.", ["kind"], registry=REGISTRY
)
