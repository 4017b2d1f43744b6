package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/throttle"
)

// Source contains the inputs of an archive. Files and Used may be nil; everything else is required.
type Source struct {
	Store storage.Store
	Files blob.Store
	// Used returns the hashes of the files that entries refer to. The others that Rules.Unreferred names are left out.
	Used    func(ctx context.Context) (map[string]bool, error)
	Rules   Rules
	Program string // the version of the program
	Now     func() time.Time
}

// Write writes an archive of the present state of the store, during writes to it. Files that are damaged, or are gone
// although they are still listed, are left out and named in Manifest.Absent, and damaged values of the store in
// Manifest.Damaged.
func Write(ctx context.Context, to io.Writer, from Source) (*Contents, error) {
	snap, err := from.Store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = snap.Close() }() // the next start removes remains
	id := snap.Identity()
	w := &writer{ctx: ctx, to: to, out: Contents{
		Head:     Head{Format: Format, Program: from.Program, At: from.Now().UTC().Truncate(time.Second), Store: Origin{id.ID, id.Epoch, snap.Seq()}},
		Manifest: Manifest{Types: map[string]int{}},
	}, unreferred: map[string]bool{}}
	if err := w.json(headName, w.out.Head); err != nil {
		return nil, err
	}
	if err := w.pairs(snap, from.Rules); err != nil {
		return nil, err
	}
	if err := snap.Close(); err != nil { // the files may take long, and the snapshot uses disk space
		return nil, err
	}
	if from.Files != nil {
		w.keepUsed(from.Used)
		if err := w.files(from.Files); err != nil {
			return nil, err
		}
	}
	if err := w.json(manifestName, w.out.Manifest); err != nil {
		return nil, err
	}
	if err := w.part(sumsName, w.sums.Bytes()); err != nil {
		return nil, err
	}
	if err := w.write(make([]byte, trailerSize)); err != nil {
		return nil, err
	}
	return &w.out, nil
}

// writer writes the parts of an archive.
type writer struct {
	ctx   context.Context
	to    io.Writer
	out   Contents
	sums  bytes.Buffer
	parts int // of the store
	// unreferred are the hashes of files that are left out.
	unreferred map[string]bool
}

func (w *writer) write(p []byte) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	n, err := w.to.Write(p)
	w.out.Size += int64(n)
	return err
}

// part writes a part and adds it to the list of sums.
func (w *writer) part(name string, body []byte) error {
	if name != sumsName {
		w.sums.WriteString(sumLine(name, sha256.Sum256(body)))
	}
	return w.member(name, body)
}

func (w *writer) member(name string, body []byte) error {
	head, err := member(name, int64(len(body)))
	if err != nil {
		return err
	}
	for _, p := range [][]byte{head, body, make([]byte, fill(int64(len(body))))} {
		if err := w.write(p); err != nil {
			return err
		}
	}
	return nil
}

// sumLine returns a line in the format of sha256sum.
func sumLine(name string, sum [sha256.Size]byte) string {
	return hex.EncodeToString(sum[:]) + "  " + name + "\n"
}

func (w *writer) json(name string, value any) error {
	body, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	return w.part(name, append(body, '\n'))
}

// pairs writes the contents of the store.
func (w *writer) pairs(snap storage.Snapshot, rules Rules) error {
	encoder, err := newEncoder()
	if err != nil {
		return err
	}
	defer func() { _ = encoder.Close() }() // the encoder has no output
	part := make([]byte, 0, mostPart)
	for pair, err := range snap.Scan("", "") {
		if err != nil {
			return err
		}
		if rules.Unreferred != nil {
			if hash := rules.Unreferred(pair); hash != "" {
				w.unreferred[hash] = true
			}
		}
		if rules.Skip(pair.Key) {
			continue
		}
		w.out.Pairs++
		w.out.Bytes += int64(len(pair.Key) + len(pair.Value))
		if kind := rules.Kind(pair.Key); kind != "" {
			w.out.Types[kind]++
		}
		if part = appendPair(part, pair); len(part) >= partBytes {
			if err := w.storePart(encoder, part); err != nil {
				return err
			}
			part = part[:0]
		}
	}
	w.out.Damaged = snap.Damaged()
	if len(part) == 0 {
		return nil
	}
	return w.storePart(encoder, part)
}

// storePart writes a part of the store.
func (w *writer) storePart(encoder *zstd.Encoder, part []byte) error {
	w.parts++
	begin := time.Now()
	packed := encoder.EncodeAll(part, nil)
	throttle.Rest(time.Since(begin)) // leaves time for requests
	return w.part(storeName(w.parts), packed)
}

func storeName(number int) string { return fmt.Sprintf("%s%06d.zst", storeFolder, number) }

func mediaName(hash string) string { return mediaFolder + hash[:2] + "/" + hash }

// keepUsed includes the omitted files that entries refer to. If they are not known, no file is left
// out.
func (w *writer) keepUsed(used func(ctx context.Context) (map[string]bool, error)) {
	if used == nil || len(w.unreferred) == 0 {
		clear(w.unreferred)
		return
	}
	all, err := used(w.ctx)
	maps.DeleteFunc(w.unreferred, func(hash string, _ bool) bool { return err != nil || all[hash] })
}

// files writes all files but those that are left out, in the order of their hashes. Files that are added meanwhile may be missing, because every
// file that the snapshot refers to existed before it.
func (w *writer) files(from blob.Store) error {
	var all []blob.Info
	for info, err := range from.List(w.ctx) {
		if err != nil {
			return fmt.Errorf("the files cannot be listed: %w", err)
		}
		all = append(all, info)
	}
	slices.SortFunc(all, func(a, b blob.Info) int { return bytes.Compare([]byte(a.Hash), []byte(b.Hash)) })
	for _, info := range all {
		if w.unreferred[info.Hash] {
			continue
		}
		f := &file{ctx: w.ctx, store: from, hash: info.Hash}
		whole, err := f.check()
		if err != nil {
			return fmt.Errorf("the file %s: %w", info.Hash, err)
		}
		if !whole {
			w.out.Absent = append(w.out.Absent, info.Hash)
			continue
		}
		if err := w.file(f); err != nil {
			return fmt.Errorf("the file %s: %w", info.Hash, err)
		}
	}
	return nil
}

// file writes a checked file.
func (w *writer) file(f *file) error {
	head, err := member(mediaName(f.hash), f.size)
	if err != nil {
		return err
	}
	if err := w.write(head); err != nil {
		return err
	}
	if err := f.copy(w.write); err != nil {
		return err
	}
	w.out.Files.Count++
	w.out.Files.Bytes += f.size
	return w.write(make([]byte, fill(f.size)))
}
