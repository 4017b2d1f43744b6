// Package cluster has the tests of several nodes: the program itself, as processes of their own, over three members of
// etcd that are processes too. They run with QUOIN_BINARY, or build the program first.
package cluster
