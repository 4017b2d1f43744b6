package media

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"runtime/debug"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature/media/format"
)

// job is what a worker is asked to do: with a file, into another file that is there and empty.
type job struct {
	Act      string
	From, To string
	// Of a variant alone: how large the picture should be, which part of it is shown, and how large.
	Format string          `json:",omitempty"`
	Whole  [2]int          `json:",omitzero"`
	Part   image.Rectangle `json:",omitzero"`
	Size   image.Point     `json:",omitzero"`
}

const (
	actTake    = "take"
	actVariant = "variant"
)

// outcome is what came of a job.
type outcome struct {
	Mime          string `json:",omitempty"`
	Width, Height int    `json:",omitempty"`
	Placeholder   string `json:",omitempty"`
	Animated      bool   `json:",omitempty"`

	// Of a failure alone.
	Code   core.Code `json:",omitempty"`
	Detail string    `json:",omitempty"`
	Cause  string    `json:",omitempty"`
	Full   bool      `json:",omitempty"` // the disk is
}

const (
	// workerMemory is what a worker holds before it collects garbage more often than it would by itself, in bytes.
	workerMemory = 160 << 20
	// mostWorkerMemory is the data segment of a worker, in bytes, where the system bounds it: the largest picture, the file
	// that it is in, the one that is written, and what the collector has not freed yet. A worker that needs more dies.
	mostWorkerMemory = format.MostUnfolded + 384<<20
)

// Work is all that a worker does: it reads jobs and writes their outcomes until there are no more. It is the body of
// the command that Config.Worker names, and is meant for a process of its own: a file that breaks it breaks nothing else.
func Work(in io.Reader, out io.Writer) error {
	lowerPriority()
	boundMemory(mostWorkerMemory)
	debug.SetMemoryLimit(workerMemory)
	jobs, outcomes := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var j job
		if err := jobs.Decode(&j); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := outcomes.Encode(perform(context.Background(), j)); err != nil {
			return err
		}
	}
}

// perform does a job. A decoder that gives up by a panic has met a file that is broken.
func perform(ctx context.Context, j job) (out outcome) {
	defer func() {
		if r := recover(); r != nil {
			out = failure(core.Wrap(fmt.Errorf("%v\n%s", r, debug.Stack()), core.Invalid, broken))
		}
	}()
	act := take
	if j.Act == actVariant {
		act = vary
	}
	out, err := act(ctx, j)
	if err != nil {
		return failure(explain(err))
	}
	return out
}

const (
	broken  = "The file is broken: it cannot be read."
	tooMuch = "The file needs more memory to be read than there is. Save it with fewer pixels, and try again."
)

func failure(err error) outcome {
	out := outcome{Code: core.CodeOf(err), Full: errors.Is(err, ErrFull)}
	if e, ok := errors.AsType[*core.Error](err); ok {
		out.Detail = e.Detail
		if cause := e.Unwrap(); cause != nil {
			out.Cause = cause.Error()
		}
	}
	return out
}

// err gives the failure that an outcome tells of.
func (o outcome) err() error {
	switch {
	case o.Code == "":
		return nil
	case o.Full:
		return explain(fmt.Errorf("%w: %s", ErrFull, o.Cause))
	case o.Cause == "":
		return core.Errorf(o.Code, "%s", o.Detail)
	}
	return core.Wrap(errors.New(o.Cause), o.Code, o.Detail)
}

// read gives the bytes of a file, whose size Take has bounded.
func read(path string) ([]byte, error) { return os.ReadFile(path) }

// write fills the file that a job names.
func write(path string, body []byte) error { return os.WriteFile(path, body, 0o600) }
