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

// line observes the requests of the client, and so learns what the client does not report. The zero value is ready to
// use.
type line struct {
	trouble atomic.Pointer[string] // why the last request got no answer; nil if it got one
}

// sentKey is the context key of an *atomic.Bool that is set if any of a transaction may have been sent.
type sentKey struct{}

// watch is an interceptor of all unary requests.
func (l *line) watch(ctx context.Context, method string, request, answer any, on *grpc.ClientConn, invoke grpc.UnaryInvoker, options ...grpc.CallOption) error {
	var by peer.Peer // set once there is a connection for the request
	err := invoke(ctx, method, request, answer, on, append(slices.Clip(options), grpc.Peer(&by))...)
	if sent, ok := ctx.Value(sentKey{}).(*atomic.Bool); ok && by.Addr != nil && strings.HasSuffix(method, "/Txn") {
		sent.Store(true)
	}
	switch {
	case by.Addr != nil:
		l.trouble.Store(nil)
	case err != nil:
		text := status.Convert(err).Message()
		l.trouble.Store(&text)
	}
	return err
}

// away returns an ErrAway that says that the cluster was not reached in time, and the likely reason.
func (l *line) away(err error) error {
	if errors.Is(err, storage.ErrAway) {
		return err
	}
	if text := l.trouble.Load(); text != nil {
		return fmt.Errorf("%w: etcd: %s", storage.ErrAway, *text)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w: etcd does not answer", storage.ErrAway)
	}
	return fmt.Errorf("%w: etcd: %w", storage.ErrAway, err)
}
