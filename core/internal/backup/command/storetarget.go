package command

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"iter"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
	"github.com/quoin-cms/quoin/storage/etcd"
)

// storeTarget is a place in which a store is being made.
type storeTarget struct {
	backup.Filler
	config environment.Config // with the folder in which it is made
	last   string             // of an earlier attempt, the key up to which all is there
	pairs  func() iter.Seq2[storage.Pair, error]
	folder *backup.Folder // nil for a cluster
}

// newTarget begins a store that is to be what a snapshot is. It has the next epoch, so that nobody takes the numbers of its
// commits for those of the store that stays behind, which may go on as well.
func newTarget(ctx context.Context, config environment.Config, snap storage.Snapshot) (*storeTarget, error) {
	id := snap.Identity()
	id.Epoch = max(id.Epoch+1, uint64(max(time.Now().Unix(), 0)))
	if !config.Store.Shared() {
		return newFolder(config, id, snap.Seq())
	}
	where, err := config.Store.EtcdConfig(slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	begun, seq, ok, err := etcd.Begun(ctx, where)
	if err != nil {
		return nil, err
	}
	if ok && begun.ID == id.ID && seq == snap.Seq() && begun.Epoch > snap.Identity().Epoch {
		id = begun // of the same state: an earlier attempt goes on
	}
	filling, err := etcd.Fill(ctx, where, id, snap.Seq())
	if err != nil {
		return nil, err
	}
	return &storeTarget{Filler: filling, config: config, last: filling.Last(), pairs: filling.Pairs}, nil
}

func newFolder(config environment.Config, id storage.Identity, seq storage.Seq) (*storeTarget, error) {
	folder, err := backup.NewFolder(config.Data, false)
	if err != nil {
		return nil, err
	}
	config.Data = folder.Path
	filling, err := bolt.Fill(config.StorePath(), id, seq)
	if err != nil {
		return nil, errors.Join(err, folder.GiveUp())
	}
	return &storeTarget{Filler: filling, config: config, pairs: filling.Pairs, folder: folder}, nil
}

func (t *storeTarget) finish() error {
	err := t.Finish()
	if t.folder == nil {
		return err
	}
	if err == nil {
		_, err = t.folder.Finish(time.Now())
		return err
	}
	return errors.Join(err, t.folder.GiveUp())
}

func (t *storeTarget) abort() error {
	err := t.GiveUp()
	if t.folder != nil {
		err = errors.Join(err, t.folder.GiveUp())
	}
	return err
}

// checksum is the count and the hash of pairs, in their order.
type checksum struct {
	keys  int
	bytes int64
	hash  hash.Hash // SHA-256 of each key and value, each behind its length in four bytes
}

func (s *checksum) add(pair storage.Pair) {
	s.keys++
	s.bytes += int64(len(pair.Key) + len(pair.Value))
	for _, part := range [][]byte{[]byte(pair.Key), pair.Value} {
		var length [4]byte
		binary.BigEndian.PutUint32(length[:], uint32(len(part))) //nolint:gosec // a value has at most 1 MiB
		s.hash.Write(length[:])
		s.hash.Write(part)
	}
}

// fillTarget puts all that a snapshot has, and compares it with what the place has then.
func fillTarget(ctx context.Context, to *storeTarget, snap storage.Snapshot, progress *progress) (*checksum, error) {
	want, got := &checksum{hash: sha256.New()}, &checksum{hash: sha256.New()}
	for pair, err := range snap.Scan("", "") {
		if err = errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		want.add(pair)
		progress.add(len(pair.Key) + len(pair.Value))
		if to.last != "" && pair.Key <= to.last {
			continue
		}
		if err := to.Put(storage.Pair{Key: pair.Key, Value: bytes.Clone(pair.Value)}); err != nil {
			return nil, err
		}
	}
	if damaged := snap.Damaged(); len(damaged) > 0 {
		return nil, fmt.Errorf("%d values of the store are damaged: run quoin doctor --repair first", len(damaged))
	}
	for pair, err := range to.pairs() {
		if err = errors.Join(err, ctx.Err()); err != nil {
			return nil, err
		}
		got.add(pair)
	}
	if got.keys != want.keys || !bytes.Equal(got.hash.Sum(nil), want.hash.Sum(nil)) {
		return nil, fmt.Errorf("the copy is not what the store is: %d keys of %d, or other values; choose another place and try again",
			got.keys, want.keys)
	}
	return want, nil
}
