package content

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// A start that is refused has changed nothing: every entry is brought to its present shape in memory first.

// named is how many of the entries that stand in the way a refusal names.
const named = 3

// rehearse fails if an entry of the type cannot be brought to the present shape. It says which and why. What it finds of the
// others is in the passage.
func (s *Writer) rehearse(ctx context.Context, p *passage) error {
	total, bad, faults := 0, 0, []string{}
	found := newFinding(p.typ)
	for at, err := range s.stored(ctx, p) {
		if err != nil {
			return err
		}
		total++
		if err := s.rehearseOne(p, at, found); err != nil {
			if bad++; bad <= named {
				faults = append(faults, at.id+": "+err.Error())
			}
		}
	}
	if bad == 0 {
		p.change = found.change(total, s.now().UTC())
		return nil
	}
	if bad > named {
		faults = append(faults, fmt.Sprintf("and %d more", bad-named))
	}
	return fmt.Errorf("content type %q: %d of %d entries do not fit its present shape, and nothing was changed: %s. "+
		"Add one to the type's Migrations that makes them fit, or start the program of before, which they fit still",
		p.typ.Name, bad, total, strings.Join(faults, "; "))
}

// rehearseOne fails where the entry does. What the type's own functions panic with is such a failure: they have not seen this entry
// yet.
func (s *Writer) rehearseOne(p *passage, at stored, found *finding) (err error) {
	defer func() {
		if said := recover(); said != nil {
			err = fmt.Errorf("the type's own code panics: %v", said)
		}
	}()
	record, err := p.record(at.id, at.data)
	if err != nil {
		return err
	}
	next, err := p.reshape(record, s.now().UTC())
	if err != nil {
		return err
	}
	if err := p.check(next); err != nil {
		return err
	}
	found.note(record, next, s.rules)
	return nil
}

// stored is an entry as the store has it.
type stored struct {
	id   string
	data []byte
}

// How many entries, and about how many bytes, are read at once: views are short, and entries may be large.
const (
	perView      = 500
	bytesPerView = 4 << 20
)

// stored yields the entries that the passage has still to bring, by id. Their memory is their own. An error is the last.
func (s *Writer) stored(ctx context.Context, p *passage) iter.Seq2[stored, error] {
	return func(yield func(stored, error) bool) {
		for after := p.After; ; {
			some, err := s.someStored(ctx, p, after)
			for _, at := range some {
				if err == nil && !yield(at, nil) {
					return
				}
				after = at.id
			}
			if err != nil {
				yield(stored{}, entries.Explain(err))
				return
			}
			if len(some) == 0 {
				return
			}
		}
	}
}

func (s *Writer) someStored(ctx context.Context, p *passage, after string) (some []stored, err error) {
	from := ""
	if after != "" {
		from = entries.EntryKey(p.typ.Name, after)
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		some = nil
		size := 0
		for pair, err := range r.Scan(entries.EntryPrefix(p.typ.Name), from) {
			if err != nil {
				return err
			}
			if len(some) == perView || size > bytesPerView {
				return nil
			}
			all, err := entries.Parts(pair.Key)
			if err != nil || len(all) != 3 {
				return entries.ErrKey
			}
			some, size = append(some, stored{all[2], append([]byte(nil), pair.Value...)}), size+len(pair.Value)
		}
		return nil
	})
	return some, err
}
