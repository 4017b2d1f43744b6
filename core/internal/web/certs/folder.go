package certs

import (
	"context"
	"sync"

	"github.com/caddyserver/certmagic"
)

// folder keeps files below a folder that one process alone uses. Its locks are in memory: those of the library's are
// files, which a process that was killed leaves behind for the next to wait for.
type folder struct {
	*certmagic.FileStorage
	mu   sync.Mutex
	held map[string]chan struct{} // closed when it is given up
}

func newFolder(path string) *folder {
	return &folder{FileStorage: &certmagic.FileStorage{Path: path}, held: map[string]chan struct{}{}}
}

// Lock waits until nobody else has the lock, and takes it.
func (f *folder) Lock(ctx context.Context, name string) error {
	for {
		given := f.take(name)
		if given == nil {
			return nil
		}
		select {
		case <-given:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// take takes a lock, or tells when it is given up by who has it.
func (f *folder) take(name string) <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	if given, ok := f.held[name]; ok {
		return given
	}
	f.held[name] = make(chan struct{})
	return nil
}

// Unlock gives up a lock.
func (f *folder) Unlock(_ context.Context, name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if given, ok := f.held[name]; ok {
		close(given)
		delete(f.held, name)
	}
	return nil
}
