package search

import (
	"bufio"
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/blevesearch/bleve/v2"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// parcel is what one process sends to another that makes an index: an entry, or at the end the number of
// the commit up to which all was sent.
type streamItem struct {
	Entry *answers.Dated
	At    storage.Seq
}

// makeOutside makes a generation in another process, and makes it the one that counts. It cannot answer
// before it is whole.
func (x *Index) buildInSubprocess(ctx context.Context, at storage.Seq) (*generation, error) {
	name := x.beginGeneration()
	path := filepath.Join(x.Folder, name)
	if err := x.runSubprocess(ctx, path, at); err != nil {
		return nil, errors.Join(err, os.RemoveAll(path))
	}
	next, err := openGeneration(x.Folder, name)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(path))
	}
	if err = next.verify(); err == nil {
		err = writeCurrent(x.Folder, name)
	}
	if err != nil {
		return nil, errors.Join(err, next.discard())
	}
	return next, nil
}

// longestTrouble is how much of what the other process says is kept.
const maxStderr = 4 << 10

func (x *Index) runSubprocess(ctx context.Context, path string, at storage.Seq) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := x.Outside(ctx, path)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	sendErr := x.sendEntries(ctx, in, at)
	if sendErr != nil {
		cancel() // or it would wait for more
	}
	err = errors.Join(sendErr, in.Close(), cmd.Wait())
	if err != nil && stderr.Len() > 0 {
		text := stderr.Bytes()
		err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(text[:min(len(text), maxStderr)]))
	}
	return err
}

// send writes all content to the other process.
func (x *Index) sendEntries(ctx context.Context, to io.Writer, at storage.Seq) error {
	out := bufio.NewWriterSize(to, 64<<10)
	enc := gob.NewEncoder(out)
	for e, err := range x.entries(ctx) {
		if err != nil {
			return err
		}
		if err := enc.Encode(streamItem{Entry: &e}); err != nil {
			return err
		}
	}
	return errors.Join(enc.Encode(streamItem{At: at}), out.Flush())
}

// Make makes an index at a path of what an Index of another process sends, which has the same content types.
// It fails if that ends before all was sent: what it made is then of no use.
func Make(registry *model.Registry, path string, from io.Reader) error {
	prepareBleve()
	// There is no site in this process that would need a processor.
	bleve.Config.SetAnalysisQueueSize(runtime.GOMAXPROCS(0))
	g, err := createGeneration(filepath.Split(path))
	if err != nil {
		return err
	}
	p := newIndexer(typesOf(registry), g, true)
	return errors.Join(p.addStream(gob.NewDecoder(bufio.NewReaderSize(from, 64<<10))), g.close())
}

// takeAll puts what comes on the shelves.
func (p *indexer) addStream(dec *gob.Decoder) error {
	for {
		var next streamItem
		if err := dec.Decode(&next); err != nil {
			return fmt.Errorf("search: the entries broke off: %w", err)
		}
		if next.Entry == nil {
			return p.commitAt(next.At)
		}
		if p.types[next.Entry.Type] == nil {
			return fmt.Errorf("search: there is no content type %q here", next.Entry.Type)
		}
		if err := p.add(*next.Entry); err != nil {
			return err
		}
	}
}
