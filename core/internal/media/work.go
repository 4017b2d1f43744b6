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
	"github.com/quoin-cms/quoin/core/internal/media/format"
)

// job is a job for a worker: to process the file From and write the result to To, which exists and is empty.
type job struct {
	Act      string
	From, To string
	// Only for variants: the expected size of the picture, the part to show, and the size of the variant.
	Format string          `json:",omitempty"`
	Whole  [2]int          `json:",omitzero"`
	Part   image.Rectangle `json:",omitzero"`
	Size   image.Point     `json:",omitzero"`
}

const (
	actTake    = "take"
	actVariant = "variant"
)

// outcome is the result of a job.
type outcome struct {
	Mime          string `json:",omitempty"`
	Width, Height int    `json:",omitempty"`
	Placeholder   string `json:",omitempty"`
	Animated      bool   `json:",omitempty"`

	// Only for failures.
	Code   core.Code `json:",omitempty"`
	Detail string    `json:",omitempty"`
	Cause  string    `json:",omitempty"`
	Full   bool      `json:",omitempty"` // whether the disk is full
}

const (
	// workerMemory is the soft memory limit of a worker in bytes, above which it collects garbage more often.
	workerMemory = 160 << 20
	// maxWorkerMemory limits the data segment of a worker, in bytes, on systems that support it. It has room for the
	// largest decoded picture, its file, the result, and garbage that is not yet collected. A worker that needs more
	// dies.
	maxWorkerMemory = format.MostUnfolded + 384<<20
)

// Work is the main loop of a worker: it reads jobs from in and writes their outcomes to out, until in ends. The command
// in Config.Worker must call it. It is meant for a separate process, so that a file that crashes it affects nothing
// else.
func Work(in io.Reader, out io.Writer) error {
	lowerPriority()
	boundMemory(maxWorkerMemory)
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

// perform runs a job. A panic counts as a broken file, because decoders may panic on one.
func perform(ctx context.Context, j job) (out outcome) {
	defer func() {
		if r := recover(); r != nil {
			out = failure(core.Wrap(fmt.Errorf("%v\n%s", r, debug.Stack()), core.Invalid, broken))
		}
	}()
	act := process
	if j.Act == actVariant {
		act = createVariant
	}
	out, err := act(ctx, j)
	if err != nil {
		return failure(explain(err))
	}
	return out
}

const (
	broken             = "The file is broken: it cannot be read."
	needsTooMuchMemory = "The file needs more memory to be read than there is. Save it with fewer pixels, and try again."
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

// err returns the error that an outcome describes.
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

// read returns the bytes of a file, whose size Store has limited.
func read(path string) ([]byte, error) { return os.ReadFile(path) }

// write writes the result to the file that a job names.
func write(path string, body []byte) error { return os.WriteFile(path, body, 0o600) }
