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

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// streamItem is one message to the process that builds an index: an entry, or at the end the sequence number of the
// commit up to which all entries were sent.
type streamItem struct {
	Entry *query.Dated
	At    storage.Seq
}

// buildInSubprocess builds a generation in another process and marks it as current. The generation answers no searches
// until it is complete.
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

// maxStderr is how many bytes of the process's standard error are reported.
const maxStderr = 4 << 10

func (x *Index) runSubprocess(ctx context.Context, path string, at storage.Seq) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := x.IndexerCommand(ctx, path)
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
		cancel() // the process would otherwise wait for more
	}
	err = errors.Join(sendErr, in.Close(), cmd.Wait())
	if err != nil && stderr.Len() > 0 {
		text := stderr.Bytes()
		err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(text[:min(len(text), maxStderr)]))
	}
	return err
}

// sendEntries writes all content to the process.
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

// Make builds an index at a path from the stream of an Index in another process, which must have the same content
// types. It fails if the stream ends early; the unfinished index is then of no use.
func Make(registry *model.Registry, path string, from io.Reader) error {
	prepareBleve()
	// This process serves no requests: analysis may use every processor.
	bleve.Config.SetAnalysisQueueSize(runtime.GOMAXPROCS(0))
	g, err := createGeneration(filepath.Split(path))
	if err != nil {
		return err
	}
	p := newIndexer(typesOf(registry), g, true)
	return errors.Join(p.addStream(gob.NewDecoder(bufio.NewReaderSize(from, 64<<10))), g.close())
}

// addStream indexes the entries of a stream.
func (p *indexer) addStream(dec *gob.Decoder) error {
	for {
		var next streamItem
		if err := dec.Decode(&next); err != nil {
			return fmt.Errorf("search: the stream of entries ended early: %w", err)
		}
		if next.Entry == nil {
			return p.commitAt(next.At)
		}
		if p.types[next.Entry.Type] == nil {
			return fmt.Errorf("search: unknown content type %q", next.Entry.Type)
		}
		if err := p.add(*next.Entry); err != nil {
			return err
		}
	}
}
