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
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// atOnce is the number of entries that are imported at the same time, so that they share disk flushes.
const atOnce = 64

// mostWaiting is the largest total size in bytes of the entries that wait for others which they refer to.
const mostWaiting = 32 << 20

// Import reads frames from in and imports the entries, each of which is checked by every rule. It reports each refusal
// on errs, as "posts.jsonl:17: title: …", and the numbers of outcomes on out. Entries that refer to others which have
// not come yet are retried at the end. If entries were refused, Import fails with Invalid at the end, and the others
// are imported. An error that is not due to an entry ends the import, as does the end of an incomplete stream, with
// ErrCut. An import that was interrupted can be completed by repeating it.
func Import(ctx context.Context, site Site, how writer.ImportOptions, in io.Reader, out, errs io.Writer) error {
	zone, err := site.Answers.Zone(ctx)
	if err != nil {
		return err
	}
	i := &importer{
		zone: zone, site: site, how: how, errs: errs, counts: map[string]map[string]int{}, moved: map[string]string{}, lost: map[string][]byte{},
		slugs: map[string]string{}, absent: map[string]bool{}, planned: map[string]*planned{}, plannedSlugs: map[[2]string]bool{},
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

// importer imports one stream.
type importer struct {
	site Site
	how  writer.ImportOptions
	zone *time.Location // time zone of the site
	errs io.Writer

	mu      sync.Mutex
	counts  map[string]map[string]int // number of entries by type and outcome
	order   []string                  // the types, in the order in which they came
	waiting []waiting
	waits   int                 // total size of waiting, in bytes
	moved   map[string]string   // ids of media, mapped to those under which the library has the same file already
	lost    map[string][]byte   // addresses of media files that were refused, mapped to their previous addresses
	slugs   map[string]string   // slugs of the announced entries whose slug was changed, by key
	absent  map[string]bool     // keys of the announced entries that were refused
	planned map[string]*planned // announced entries, by key; complete before the first record
	after   []*Record           // redirects that are imported at the end, if visitors see their entries
	crowd   []*Record           // the next batch of records of a type with a cross-entry rule
	crowded int                 // total size of crowd, in bytes
	coming  map[[2]string]bool  // in a dry run: the entries that would exist

	plannedSlugs map[[2]string]bool // the types and slugs of planned
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
			return i.finish(ctx)
		}
		r := f.Record
		if f.Entry != nil {
			if err := i.plan(ctx, f.Entry); err != nil {
				return err
			}
		}
		if r == nil {
			continue
		}
		if r.Led && r.Of != "" {
			i.after = append(i.after, r)
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
		if err := i.take(inner, group, f, body); err != nil {
			return err
		}
	}
}

// take imports the record of a frame, or adds it to those that are imported together.
func (i *importer) take(ctx context.Context, group *errgroup.Group, f Frame, body io.Reader) error {
	r := f.Record
	if follows, err := i.follows(ctx, r); err != nil || !follows {
		return err
	}
	switch {
	case f.Size > 0:
		return i.one(ctx, r, body)
	case i.judged(r):
		return i.gather(ctx, r)
	}
	group.Go(func() error { return i.one(ctx, r, nil) })
	return nil
}

// judged reports whether a record is of a type with a cross-entry rule.
func (i *importer) judged(r *Record) bool {
	t, known := i.site.Answers.Registry().Type(r.Type)
	return known && t.Rules() && r.Refused == ""
}

// one imports a record. It fails only with errors that would affect the other records as well.
func (i *importer) one(ctx context.Context, r *Record, file io.Reader) error {
	if r.Refused != "" {
		i.refuse(r, r.Refused)
		return nil
	}
	did, err := i.importRecord(ctx, r, file)
	return i.settle(r, did, err)
}

// settle records the outcome of a record. It returns errors that are not due to the entry.
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

// importRecord imports an entry, with its media file if it has one.
func (i *importer) importRecord(ctx context.Context, r *Record, file io.Reader) (writer.ImportOutcome, error) {
	t, e, err := i.read(r)
	if err != nil {
		return "", err
	}
	if t.Options.Files {
		return i.importFile(ctx, t, &e, r.Sum, file)
	}
	asked := i.replan(r, t, &e)
	e.close(r)
	did, err := i.put(ctx, t, e.item)
	if r.Fits && slugRefused(t, err) {
		return i.fit(ctx, r, t, &e)
	}
	if asked != "" {
		i.refit(r, did, err, asked, e.slug(t))
	}
	return did, err
}

// read parses a record.
func (i *importer) read(r *Record) (*model.Type, entryFields, error) {
	t, err := i.site.Answers.Registry().Find(r.Type)
	if err != nil {
		return nil, entryFields{}, err
	}
	e, err := readEntry(i.settled(r))
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

// expect records, in a dry run, that an entry would exist.
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

// settled replaces the addresses of media in an entry: of files that the library has under another id, and of files
// that were refused. In announced entries it replaces those of announced entries as well.
func (i *importer) settled(r *Record) []byte {
	entry := r.Entry
	if r.Fits {
		entry = i.linked(entry)
	}
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

// ownFault reports whether an error is due to the entry itself, so that the next entries can be imported.
func ownFault(err error) bool {
	return slices.Contains([]core.Code{
		core.Malformed, core.Invalid, core.NotFound, core.NotAllowed, core.Conflict, core.Stale, core.TooLarge, core.Unsupported,
	}, core.CodeOf(err))
}

// refers reports whether an entry was refused only because it refers to entries that do not exist.
func refers(err error) bool {
	e, ok := errors.AsType[*core.Error](err)
	return ok && len(e.Fields) > 0 && !slices.ContainsFunc(e.Fields, func(f core.FieldError) bool { return f.Message != commit.MissingReference })
}
