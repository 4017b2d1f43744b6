package transfer

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// atOnce is how many entries are on their way to the disk at once, so that they share its flushes.
const atOnce = 64

// mostWaiting is how many bytes of entries wait for what they refer to.
const mostWaiting = 32 << 20

// Import takes in what comes as frames: each entry through every rule, each refusal told on errs as
// "posts.jsonl:17: title: …", and what became of all of them on out. Entries that refer to others which have not come yet
// wait for them. It fails at its end with Invalid where any was refused; the others are in. What fails for other reasons
// than an entry's own ends it, and ErrCut says that the stream did. Whatever was interrupted is whole after being done again.
func Import(ctx context.Context, site Site, how writer.ImportOptions, in io.Reader, out, errs io.Writer) error {
	zone, err := site.Answers.Zone(ctx)
	if err != nil {
		return err
	}
	i := &importer{
		zone: zone, site: site, how: how, errs: errs, counts: map[string]map[string]int{}, moved: map[string]string{}, lost: map[string][]byte{},
		slugs: map[string]string{}, absent: map[string]bool{},
	}
	if how.Try {
		i.coming = map[[2]string]bool{}
		i.how.Coming = i.comes
	}
	err = i.receive(ctx, NewReceiver(in))
	i.report(out)
	if err != nil {
		return err
	}
	if refused := i.total("refused"); refused > 0 {
		return core.Errorf(core.Invalid, "%s refused, of %d.", was(refused), i.total(""))
	}
	return nil
}

func was(n int) string {
	if n == 1 {
		return "1 entry was"
	}
	return fmt.Sprintf("%d entries were", n)
}

// importer takes one stream in.
type importer struct {
	site Site
	how  writer.ImportOptions
	zone *time.Location // of the site
	errs io.Writer

	mu      sync.Mutex
	counts  map[string]map[string]int // by type and outcome
	order   []string                  // of the types, as they came
	waiting []waiting
	waits   int                // bytes of those that wait
	moved   map[string]string  // ids of files, to those under which the library had them already
	lost    map[string][]byte  // addresses of files that did not come, to where they were
	slugs   map[string]string  // of articles that came under another slug than they asked for
	absent  map[string]bool    // articles that did not come
	crowd   []*Record          // of a type whose entries are judged among one another: those that are brought next
	crowded int                // bytes of them
	coming  map[[2]string]bool // in a trial: entries that would be there
}

// waiting is an entry that refers to what has not come yet.
type waiting struct {
	record *Record
	err    error
}

func (i *importer) receive(ctx context.Context, from *Receiver) error {
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	last := ""
	for {
		f, body, err := from.Next()
		if err != nil || f.End || inner.Err() != nil {
			if failed := cmp.Or(group.Wait(), i.together(ctx)); failed != nil || err != nil {
				return cmp.Or(failed, err)
			}
			return i.rest(ctx)
		}
		r := f.Record
		if r == nil {
			continue
		}
		if r.Type != last || f.Size > 0 {
			if err := cmp.Or(group.Wait(), i.together(ctx)); err != nil {
				return err
			}
			group, inner = errgroup.WithContext(ctx)
			group.SetLimit(atOnce)
			last = r.Type
		}
		if !i.follows(r) {
			continue
		}
		switch {
		case f.Size > 0:
			err = i.one(inner, r, body)
		case i.judged(r):
			err = i.gather(inner, r)
		default:
			group.Go(func() error { return i.one(inner, r, nil) })
		}
		if err != nil {
			return err
		}
	}
}

// judged reports whether a record is of a type whose entries are judged among one another.
func (i *importer) judged(r *Record) bool {
	t, known := i.site.Answers.Registry().Type(r.Type)
	return known && t.Rules() && r.Refused == ""
}

// one takes a record in. It fails only where the rest would fail as well.
func (i *importer) one(ctx context.Context, r *Record, file io.Reader) error {
	if r.Refused != "" {
		i.refuse(r, r.Refused)
		return nil
	}
	did, err := i.bring(ctx, r, file)
	return i.settle(r, did, err)
}

// settle notes what became of a record.
func (i *importer) settle(r *Record, did writer.ImportOutcome, err error) error {
	switch {
	case err == nil:
		i.count(r.Type, string(did))
	case refers(err) && i.wait(r, err):
	case ownFault(err):
		i.lose(r)
		i.refuse(r, say(err))
	default:
		return fmt.Errorf("%s: %w", r.Where, err)
	}
	return nil
}

// bring takes an entry in, with its file.
func (i *importer) bring(ctx context.Context, r *Record, file io.Reader) (writer.ImportOutcome, error) {
	t, e, err := i.read(r)
	if err != nil {
		return "", err
	}
	if t.Options.Files {
		return i.bringFile(ctx, t, &e, r.Sum, file)
	}
	e.item.Body = e.body()
	did, err := i.put(ctx, t, e.item)
	if r.Fits && slugRefused(t, err) {
		return i.fit(ctx, r, t, &e)
	}
	return did, err
}

// read takes a record apart.
func (i *importer) read(r *Record) (*model.Type, entryFields, error) {
	t, err := i.site.Answers.Registry().Find(r.Type)
	if err != nil {
		return nil, entryFields{}, err
	}
	e, err := readEntry(i.settled(r.Entry))
	if err != nil {
		return nil, e, err
	}
	if err := i.anchor(&e, r.Floating); err != nil {
		return nil, e, err
	}
	e.item.Source, e.item.Instead = r.Source, r.Instead
	e.name(t)
	return t, e, nil
}

func (i *importer) put(ctx context.Context, t *model.Type, item writer.Item) (writer.ImportOutcome, error) {
	did, err := i.site.Content.ImportEntry(ctx, t.Name, item, i.how)
	if err == nil && i.how.Try {
		i.expect(t.Name, item.ID)
	}
	return did, err
}

// expect notes that an entry would be there.
func (i *importer) expect(typ, id string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.coming[[2]string{typ, id}] = true
}

func (i *importer) comes(typ, id string) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.coming[[2]string{typ, id}]
}

// settled has an entry lead to files as the library here has them.
func (i *importer) settled(entry []byte) []byte {
	i.mu.Lock()
	defer i.mu.Unlock()
	for from, to := range i.moved {
		if bytes.Contains(entry, []byte(from)) {
			entry = bytes.ReplaceAll(entry, []byte(field.MediaPath+from+"/"), []byte(field.MediaPath+to+"/"))
		}
	}
	for address, was := range i.lost {
		entry = bytes.ReplaceAll(entry, []byte(address), was)
	}
	return entry
}

// rest brings what waits, as long as that gets any of it in.
func (i *importer) rest(ctx context.Context) error {
	for {
		these := i.waiting
		if len(these) == 0 {
			return nil
		}
		i.waiting, i.waits = nil, 0
		for _, w := range these {
			if err := i.one(ctx, w.record, nil); err != nil {
				return err
			}
		}
		if len(i.waiting) == len(these) {
			for _, w := range these {
				i.refuse(w.record, say(w.err))
			}
			i.waiting = nil
		}
	}
}

// wait keeps an entry for later, if there is room.
func (i *importer) wait(r *Record, err error) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.waits+len(r.Entry) > mostWaiting {
		return false
	}
	i.waits += len(r.Entry)
	i.waiting = append(i.waiting, waiting{r, err})
	return true
}

// ownFault reports whether a failure is one of the entry's own, and the next may well go in.
func ownFault(err error) bool {
	return slices.Contains([]core.Code{
		core.Malformed, core.Invalid, core.NotFound, core.NotAllowed, core.Conflict, core.Stale, core.TooLarge, core.Unsupported,
	}, core.CodeOf(err))
}

// refers reports whether an entry was refused because it refers to what is not there.
func refers(err error) bool {
	e, ok := errors.AsType[*core.Error](err)
	return ok && len(e.Fields) > 0 && !slices.ContainsFunc(e.Fields, func(f core.FieldError) bool { return f.Message != writer.MissingReference })
}
