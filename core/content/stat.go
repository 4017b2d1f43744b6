package content

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Stat is the figure that the dashboard shows of a type: how many entries there are, drafts included.
type Stat struct {
	Name    string  // in JSON: "totalProducts"
	Label   string  // for people: "Products"
	Where   Filter  // counts only entries whose exact field has this value; the zero value counts all
	Caption Caption // the words below the figure
}

// Caption is a rule for a few words on how the entries of a type are doing: Recent, Share or Rhythm.
type Caption interface {
	// check tells what is wrong with the rule for a type.
	check(t *Type) error
	// find reads what the words rest on from the type's index.
	find(r storage.Reader, t *Type, now time.Time) (finding, error)
}

// finding is what a caption rests on. It holds until the type changes, from the moment on for which it
// was made. The words are made when they are asked for, because days pass without any change.
type finding interface {
	words(now time.Time) string
	weight() int
}

// Figure is a Stat as it stands.
type Figure struct {
	Name    string
	Count   int
	Caption string
}

// survey is a figure up to its words.
type survey struct {
	count   int
	finding finding
	seq     uint64
}

func (s *survey) weight() int  { return s.finding.weight() }
func (s *survey) upTo() uint64 { return s.seq }

// Stats gives the figure of each type that has one, in the order of the types.
func (s *Service) Stats(ctx context.Context) ([]Figure, error) {
	now := s.now().UTC()
	figures := []Figure{}
	for i := range s.registry.types {
		t := &s.registry.types[i]
		if t.Options.Stat == nil {
			continue
		}
		k := pageKey{typ: t.Name, op: "stat"}
		made, err := cached(ctx, s, k, nil, func(r storage.Reader) (*survey, error) { return t.survey(r, now) })
		if err != nil {
			return nil, err
		}
		figures = append(figures, Figure{t.Options.Stat.Name, made.count, made.finding.words(now)})
	}
	return figures, nil
}

func (t *Type) survey(r storage.Reader, now time.Time) (*survey, error) {
	stat := t.Options.Stat
	count, err := t.countWhere(r, stat.Where)
	if err != nil {
		return nil, err
	}
	found, err := stat.Caption.find(r, t, now)
	return &survey{count, found, uint64(r.Seq())}, err
}

// countWhere counts the entries whose field has a value; without a field, all.
func (t *Type) countWhere(r storage.Reader, where Filter) (int, error) {
	totals, err := counts(r, t)
	if err != nil || where.Field == "" {
		return totals[0], err
	}
	n, wanted := 0, t.conditions([]Filter{where})
	for row, err := range t.rows(r, everyone) {
		if err != nil {
			return 0, err
		}
		if match(row.columns, wanted) {
			n++
		}
	}
	return n, nil
}

var statPattern = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)

// checkStats refuses figures that cannot be made, or that answers could not tell apart.
func (r *Registry) checkStats() error {
	taken := map[string]string{"captions": "the captions", "uptime": "the uptime"}
	for i := range r.types {
		t := &r.types[i]
		stat := t.Options.Stat
		if stat == nil {
			continue
		}
		if err := stat.check(t); err != nil {
			return fmt.Errorf("content type %q: stat: %w", t.Name, err)
		}
		if other, ok := taken[stat.Name]; ok {
			return fmt.Errorf("content type %q: the stat %q is that of %s already", t.Name, stat.Name, other)
		}
		taken[stat.Name] = t.Name
	}
	return nil
}

func (s *Stat) check(t *Type) error {
	switch {
	case !statPattern.MatchString(s.Name):
		return fmt.Errorf("the name %q must match %s", s.Name, statPattern)
	case s.Label == "" || s.Caption == nil:
		return fmt.Errorf("needs a label and a caption")
	case s.Where.Field != "":
		if err := t.checkExact(s.Where.Field); err != nil {
			return err
		}
	}
	return s.Caption.check(t)
}

func (t *Type) checkExact(name string) error {
	if f := t.Schema.Field(name); f == nil || !f.Exact {
		return fmt.Errorf("%q is not an exact field", name)
	}
	return nil
}
