package search

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/blevesearch/bleve/v2/document"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// indexDump is the contents of a sub-index: term frequencies by document, field and term.
type indexDump map[string]map[string]map[string]uint64

func (p indexDump) addTerm(id, field, term string, freq uint64) {
	if p[id] == nil {
		p[id] = map[string]map[string]uint64{}
	}
	if p[id][field] == nil {
		p[id][field] = map[string]uint64{}
	}
	p[id][field][term] = freq
}

// dumpOf reads a whole sub-index.
func dumpOf(s *subIndex) (indexDump, error) {
	p := indexDump{}
	err := s.read(func(r index.IndexReader) error {
		fields, err := r.Fields()
		if err != nil {
			return err
		}
		for _, name := range fields {
			if err := p.readField(r, name); err != nil {
				return err
			}
		}
		return nil
	})
	return p, err
}

func (p indexDump) readField(r index.IndexReader, name string) error {
	dict, err := r.FieldDict(name)
	if err != nil || name == "_id" {
		return err
	}
	for {
		entry, err := dict.Next()
		if err != nil || entry == nil {
			return err
		}
		if err := p.readTerm(r, name, entry.Term); err != nil {
			return err
		}
	}
}

func (p indexDump) readTerm(r index.IndexReader, name, term string) error {
	postings, err := r.TermFieldReader(context.Background(), []byte(term), name, true, false, false)
	if err != nil {
		return err
	}
	for {
		hit, err := postings.Next(nil)
		if err != nil || hit == nil {
			return err
		}
		id, err := r.ExternalID(hit.ID)
		if err != nil {
			return err
		}
		p.addTerm(id, name, term, hit.Freq)
	}
}

// add adds the terms of a document.
func (p indexDump) add(doc *document.Document) {
	for _, f := range doc.Fields {
		f.Analyze()
		for term, freq := range f.AnalyzedTokenFrequencies() {
			n := uint64(freq.Frequency())
			if f.Options().SkipFreqNorm() {
				n = 0
			}
			p.addTerm(doc.ID(), f.Name(), term, n)
		}
	}
}

// wantDumps returns what the sub-indexes should contain.
func wantDumps(ctx context.Context, service *query.Reader) (public, staff indexDump, err error) {
	public, staff = indexDump{}, indexDump{}
	types := service.Registry().Types()
	for i := range types {
		for e, err := range service.WholeEntries(ctx, types[i].Name) {
			if err != nil {
				return nil, nil, err
			}
			if findable(&types[i], e.Entry) {
				public.add(newDocument(typesOf(service.Registry()), e))
			} else {
				staff.add(newDocument(typesOf(service.Registry()), e))
			}
		}
	}
	return public, staff, nil
}

// compare returns an error that describes where the index differs from content; nil if nowhere.
func compare(ctx context.Context, x *Index) error {
	public, staff, err := wantDumps(ctx, x.Answers)
	if err != nil {
		return err
	}
	return x.withGeneration(ctx, func(_ context.Context, g *generation) error {
		for _, s := range []struct {
			index *subIndex
			want  indexDump
		}{{g.public, public}, {g.staff, staff}} {
			got, err := dumpOf(s.index)
			if err != nil {
				return err
			}
			if err := got.differs(s.want); err != nil {
				return fmt.Errorf("%s: %w", s.index.path, err)
			}
		}
		return nil
	})
}

func (p indexDump) differs(want indexDump) error {
	ids := slices.Sorted(maps.Keys(p))
	if wanted := slices.Sorted(maps.Keys(want)); !slices.Equal(ids, wanted) {
		return fmt.Errorf("documents %v, want %v", ids, wanted)
	}
	for _, id := range ids {
		if !reflect.DeepEqual(p[id], want[id]) {
			return fmt.Errorf("%s is %v, want %v", id, p[id], want[id])
		}
	}
	return nil
}

func wantAgreement(t *testing.T, x *Index) {
	t.Helper()
	if err := compare(t.Context(), x); err != nil {
		t.Error(err)
	}
}
