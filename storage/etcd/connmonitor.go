package etcd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/peer"
	"google.golang.org/grpc/status"

	"github.com/quoin-cms/quoin/storage"
)

// connMonitor observes the requests of the client, and so learns what the client does not report. The zero value is ready to
// use.
type connMonitor struct {
	lastError atomic.Pointer[string] // why the last request got no answer; nil if it got one
}

// sentKey is the context key of an *atomic.Bool that is set if any of a transaction may have been sent.
type sentKey struct{}

// intercept is an interceptor of all unary requests.
func (l *connMonitor) intercept(ctx context.Context, method string, request, answer any, on *grpc.ClientConn, invoke grpc.UnaryInvoker, options ...grpc.CallOption) error {
	var by peer.Peer // set once there is a connection for the request
	err := invoke(ctx, method, request, answer, on, append(slices.Clip(options), grpc.Peer(&by))...)
	if sent, ok := ctx.Value(sentKey{}).(*atomic.Bool); ok && by.Addr != nil && strings.HasSuffix(method, "/Txn") {
		sent.Store(true)
	}
	switch {
	case by.Addr != nil:
		l.lastError.Store(nil)
	case err != nil:
		text := status.Convert(err).Message()
		l.lastError.Store(&text)
	}
	return err
}

// unavailable returns an ErrUnavailable that says that the cluster was not reached in time, and the likely reason.
func (l *connMonitor) unavailable(err error) error {
	if errors.Is(err, storage.ErrUnavailable) {
		return err
	}
	if text := l.lastError.Load(); text != nil {
		return fmt.Errorf("%w: etcd: %s", storage.ErrUnavailable, *text)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w: etcd does not answer", storage.ErrUnavailable)
	}
	return fmt.Errorf("%w: etcd: %w", storage.ErrUnavailable, err)
}
