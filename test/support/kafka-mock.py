"""The mock cluster of librdkafka on a port: `kafka-mock.py TOPIC:PARTITIONS...` prints its addresses and ends with its input."""

import ctypes
import sys

PRODUCER = 0
library = ctypes.CDLL("librdkafka.so.1")
pointer = ctypes.c_void_p
library.rd_kafka_conf_new.restype = pointer
library.rd_kafka_new.restype = pointer
library.rd_kafka_new.argtypes = [ctypes.c_int, pointer, ctypes.c_char_p, ctypes.c_size_t]
library.rd_kafka_mock_cluster_new.restype = pointer
library.rd_kafka_mock_cluster_new.argtypes = [pointer, ctypes.c_int]
library.rd_kafka_mock_cluster_bootstraps.restype = ctypes.c_char_p
library.rd_kafka_mock_cluster_bootstraps.argtypes = [pointer]
library.rd_kafka_mock_topic_create.argtypes = [pointer, ctypes.c_char_p, ctypes.c_int, ctypes.c_int]
library.rd_kafka_mock_broker_set_down.argtypes = [pointer, ctypes.c_int32]
library.rd_kafka_mock_broker_set_up.argtypes = [pointer, ctypes.c_int32]

problem = ctypes.create_string_buffer(512)
client = library.rd_kafka_new(PRODUCER, library.rd_kafka_conf_new(), problem, len(problem))
if not client:
    sys.exit(problem.value.decode())
cluster = library.rd_kafka_mock_cluster_new(client, 1)
for word in sys.argv[1:]:
    topic, partitions = word.split(":")
    library.rd_kafka_mock_topic_create(cluster, topic.encode(), int(partitions), 1)
print(library.rd_kafka_mock_cluster_bootstraps(cluster).decode(), flush=True)
for line in sys.stdin:
    # Ends all connections, and takes none until it is up again.
    if line.strip() == "down":
        library.rd_kafka_mock_broker_set_down(cluster, 1)
    elif line.strip() == "up":
        library.rd_kafka_mock_broker_set_up(cluster, 1)
    print("done", flush=True)
