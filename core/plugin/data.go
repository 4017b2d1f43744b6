package plugin

import (
	"context"
	"iter"
)

// Data has the values that a plugin keeps beside the entries, each under a key. Keys have from 1 to 512 bytes, values up to
// 64 KB; a plugin has up to 100,000 keys, and 64 MB in all. Values under keys that begin with "entry/{type}/{id}/" are erased
// with that entry; other keys and values must contain no personal data. Backups contain the values, exports do not. In a
// GET, Set and Delete fail.
type Data struct {
	ctx    context.Context
	source dataSource
}

// Pair is a key with its value.
type Pair struct {
	Key   string
	Value []byte
}

// dataSource is the data of the host, for one plugin.
type dataSource interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Set(ctx context.Context, key string, value []byte) error
	Delete(ctx context.Context, key string) error
	Scan(ctx context.Context, prefix string) iter.Seq2[Pair, error]
}

// NewData returns the data of a source, until the context ends. The host calls it.
func NewData(ctx context.Context, from dataSource) Data { return Data{ctx, from} }

// Get returns the value of a key. It fails with core.NotFound if there is none, and with core.Invalid for a key that is empty
// or too long.
func (d Data) Get(key string) ([]byte, error) { return d.source.Get(d.ctx, key) }

// Set stores the value of a key. It fails with core.Invalid like Get, and with core.TooLarge beyond the limits.
func (d Data) Set(key string, value []byte) error { return d.source.Set(d.ctx, key, value) }

// Delete deletes the value of a key; a key without a value is no error. It fails with core.Invalid like Get.
func (d Data) Delete(key string) error { return d.source.Delete(d.ctx, key) }

// Scan yields the keys that begin with prefix with their values, in byte order. An error ends the sequence. A value that is
// written meanwhile appears in one of its states.
func (d Data) Scan(prefix string) iter.Seq2[Pair, error] { return d.source.Scan(d.ctx, prefix) }
