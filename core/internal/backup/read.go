package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/throttle"
)

// Sink receives the contents of an archive while it is read. They are valid only if Read returns no error. Each of the
// functions may be nil.
type Sink struct {
	Head func(Head) error
	// Pair receives a pair of the store, in the order of the keys. Its value is valid until the function returns.
	Pair func(storage.Pair) error
	// File receives a file, and may leave some of it unread.
	File func(hash string, size int64, from io.Reader) error
}

// Read reads an unencrypted archive to its end, and passes it to a sink. It fails with ErrForeign, ErrNewer, ErrTorn or
// ErrDamaged, with a text that gives the position; with the sink's error; or with that of the reader.
func Read(ctx context.Context, from io.Reader, rules Rules, sink Sink) (*Contents, error) {
	decoder, err := newDecoder()
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	r := &reading{
		ctx: ctx, in: stream{from: from}, rules: rules, sink: sink, decoder: decoder, part: make([]byte, 0, mostPart),
		found: Manifest{Types: map[string]int{}},
	}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		name, size, err := r.in.next()
		if err != nil {
			return nil, err
		}
		if name == "" {
			break
		}
		if err := r.take(name, size); err != nil {
			return nil, err
		}
		if err := r.in.fill(name, size); err != nil {
			return nil, err
		}
	}
	if r.stage != ended {
		return nil, fmt.Errorf("%w, without its last part", ErrTorn)
	}
	r.out.Size = r.in.read
	return &r.out, nil
}

// stage is the position in an archive.
type stage int

const (
	begun stage = iota
	inStore
	inMedia
	counted // the manifest has been read
	ended   // the sums have been read
)

// reading is the state of reading an archive.
type reading struct {
	ctx     context.Context
	in      stream
	rules   Rules
	sink    Sink
	decoder *zstd.Decoder
	part    []byte // the last part of the store
	stage   stage
	parts   int
	key     string // the last key
	hash    string // the hash of the last file
	sums    bytes.Buffer
	found   Manifest
	out     Contents
}

// take reads a part, which must be valid at this position.
func (r *reading) take(name string, size int64) error {
	switch {
	case r.stage == begun && name == headName:
		return r.head(size)
	case r.stage == begun:
		return fmt.Errorf("%w: it begins with %q", ErrForeign, shown(name))
	case r.stage == inStore && name == storeName(r.parts+1):
		r.parts++
		return r.storePart(name, size)
	case r.stage <= inMedia && strings.HasPrefix(name, mediaFolder):
		r.stage = inMedia
		return r.file(name, size)
	case r.stage <= inMedia && name == manifestName:
		r.stage = counted
		return r.manifest(size)
	case r.stage == counted && name == sumsName:
		r.stage = ended
		return r.check(size)
	}
	return fmt.Errorf("%w: %q is not what should come there", ErrDamaged, shown(name))
}

// shown shortens an untrusted name for a message.
func shown(name string) string { return name[:min(len(name), 100)] }

// whole reads a part completely, and records its sum.
func (r *reading) whole(name string, size, most int64) ([]byte, error) {
	if size > most {
		return nil, fmt.Errorf("%w: %s has %d bytes, more than it can have", ErrDamaged, name, size)
	}
	// The buffer grows with the data, because the declared size is not reliable.
	var body bytes.Buffer
	n, err := io.CopyN(&body, r.in.from, size)
	r.in.read += n
	if errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w, within %s", ErrTorn, name)
	}
	if err != nil {
		return nil, err
	}
	if name != sumsName {
		r.sums.WriteString(sumLine(name, sha256.Sum256(body.Bytes())))
	}
	return body.Bytes(), nil
}

func (r *reading) head(size int64) error {
	body, err := r.whole(headName, size, mostHead)
	if err != nil {
		return err
	}
	h := &r.out.Head
	if err := json.Unmarshal(body, h); err != nil || h.Format < 1 || h.Store.ID == "" || h.Store.Epoch == 0 {
		return fmt.Errorf("%w: %s says nothing of a store", ErrForeign, headName)
	}
	if h.Format > Format {
		return fmt.Errorf("%w (%s): its format is %d, this one knows %d", ErrNewer, shown(h.Program), h.Format, Format)
	}
	r.stage = inStore
	if r.sink.Head != nil {
		return r.sink.Head(*h)
	}
	return nil
}

func (r *reading) storePart(name string, size int64) error {
	if r.sink.Pair == nil {
		// Verification has no time limit, and the server may handle requests meanwhile.
		begin := time.Now()
		defer func() { throttle.Rest(time.Since(begin)) }()
	}
	body, err := r.whole(name, size, mostPart)
	if err != nil {
		return err
	}
	part, err := r.decoder.DecodeAll(body, r.part[:0])
	if err != nil {
		return fmt.Errorf("%w: %s cannot be unpacked: %w", ErrDamaged, name, err)
	}
	r.key, err = eachPair(name, part, r.key, func(pair storage.Pair) error {
		r.found.Pairs++
		r.found.Bytes += int64(len(pair.Key) + len(pair.Value))
		if kind := r.rules.Kind(pair.Key); kind != "" {
			r.found.Types[kind]++
		}
		// Keys that backups omit are not restored either.
		if r.sink.Pair == nil || r.rules.Skip(pair.Key) {
			return nil
		}
		return r.sink.Pair(pair)
	})
	return err
}

func (r *reading) file(name string, size int64) error {
	_, hash, _ := strings.Cut(strings.TrimPrefix(name, mediaFolder), "/")
	if !blob.Valid(hash) || name != mediaName(hash) || hash <= r.hash {
		return fmt.Errorf("%w: %q is not what should come there", ErrDamaged, shown(name))
	}
	r.hash = hash
	body := &body{from: io.LimitReader(r.in.from, size), sum: sha256.New()}
	if r.sink.File != nil {
		if err := r.sink.File(hash, size, body); err != nil && !errors.Is(err, blob.ErrDamaged) {
			return err
		}
	}
	_, err := io.Copy(io.Discard, body)
	r.in.read += body.n
	switch {
	case err != nil:
		return err
	case body.n < size:
		return fmt.Errorf("%w, within %s", ErrTorn, name)
	case hex.EncodeToString(body.sum.Sum(nil)) != hash:
		return fmt.Errorf("%w: %s is not the file that it says", ErrDamaged, name)
	}
	r.found.Files.Count++
	r.found.Files.Bytes += size
	return nil
}

// body reads a file and computes its hash.
type body struct {
	from io.Reader
	sum  hash.Hash
	n    int64
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	b.sum.Write(p[:n])
	b.n += int64(n)
	return n, err
}

// manifest compares the manifest with the contents of the archive.
func (r *reading) manifest(size int64) error {
	body, err := r.whole(manifestName, size, mostManifest)
	if err != nil {
		return err
	}
	says := &r.out.Manifest
	if err := json.Unmarshal(body, says); err != nil {
		return fmt.Errorf("%w: %s cannot be read", ErrDamaged, manifestName)
	}
	has := r.found
	if says.Pairs != has.Pairs || says.Bytes != has.Bytes || says.Files != has.Files || !maps.Equal(says.Types, has.Types) {
		return fmt.Errorf("%w: it does not have what %s says", ErrDamaged, manifestName)
	}
	return nil
}

// check compares the sums of all parts with those in the archive.
func (r *reading) check(size int64) error {
	body, err := r.whole(sumsName, size, mostSums)
	if err != nil || bytes.Equal(body, r.sums.Bytes()) {
		return err
	}
	want := strings.Split(string(body), "\n")
	for i, line := range strings.Split(strings.TrimSuffix(r.sums.String(), "\n"), "\n") {
		if i >= len(want) || want[i] != line {
			_, name, _ := strings.Cut(line, "  ")
			return fmt.Errorf("%w: %s is not what %s says", ErrDamaged, name, sumsName)
		}
	}
	return fmt.Errorf("%w: %s names more than there is", ErrDamaged, sumsName)
}
