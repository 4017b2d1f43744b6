package pluginhost

import (
	"context"
	"sync"
)

// lifetime is how long a site is valid: until the function that got it has returned, and those that it has started in the
// background have ended.
type lifetime struct {
	cancel context.CancelCauseFunc

	mu     sync.Mutex
	users  int
	shared bool // whether functions in the background have used the site
}

// newLifetime returns a context that ends with the given context, unless functions still use the site then.
func newLifetime(ctx context.Context) (context.Context, *lifetime) {
	site, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	l := &lifetime{cancel: cancel, users: 1}
	context.AfterFunc(ctx, func() { l.release(context.Cause(ctx)) })
	return site, l
}

// extend makes the site valid until release is called.
func (l *lifetime) extend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.users++
	l.shared = true
}

// isShared reports whether functions in the background have used the site: then what one of them does says nothing about the
// others.
func (l *lifetime) isShared() bool {
	if l == nil {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.shared
}

func (l *lifetime) release(cause error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.users--; l.users == 0 {
		l.cancel(cause)
	}
}
