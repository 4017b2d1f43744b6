package etcd

import (
	"context"
	"sync/atomic"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
)

// connection sends the requests of a store to the cluster.
type connection struct {
	client  *clientv3.Client
	monitor *connMonitor
	prefix  string // of all keys, with its slash
	node    string // random, unique to this connection
	times   times
	ctx     context.Context // ends once all calls of the store have ended
}

// send sends a transaction. It reports whether any of it may have left this process.
func (c *connection) send(txn clientv3.Op, lastAnswer time.Time) (*clientv3.TxnResponse, bool, error) {
	ctx, cancel := c.requestContext(lastAnswer)
	defer cancel()
	sent := new(atomic.Bool)
	answer, err := c.client.Do(context.WithValue(ctx, sentKey{}, sent), txn)
	if err != nil {
		return nil, sent.Load(), err
	}
	return answer.Txn(), true, nil
}

// requestContext returns a context for one request. It ends no later than the timeout after the cluster last answered.
func (c *connection) requestContext(lastAnswer time.Time) (context.Context, context.CancelFunc) {
	left := c.times.timeout - time.Since(lastAnswer)
	return context.WithTimeout(c.ctx, min(c.times.requestTimeout, max(left, c.times.retryDelay)))
}

// checkReachable sends a request that only a majority of the cluster can answer.
func (c *connection) checkReachable(lastAnswer time.Time) error {
	ctx, cancel := c.requestContext(lastAnswer)
	defer cancel()
	_, err := c.client.Get(ctx, c.prefix+idKey, clientv3.WithKeysOnly())
	return err
}
