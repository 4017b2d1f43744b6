package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/querytest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// shadowed writes to two sites the same content as visitors see it. The second also has hidden entries, and its visible
// entries refer to some of these.
type shadowed struct {
	*querytest.World
	plain, full oracleSite
	hidden      map[string]bool
	t           *testing.T
}

// addHidden adds an entry that visitors do not see to the second site, and changes or removes one.
func (s *shadowed) addHidden() {
	typ := []string{querytest.Person, querytest.Secret, querytest.Talk}[s.Random.IntN(3)]
	id, body := s.NewID(), s.Body(typ)
	body["hidden"] = true
	if typ == querytest.Secret {
		delete(body, "hidden")
	}
	now := s.full.clock.Now()
	s.full.check(s.full.content.Import(s.t.Context(), typ, []writer.Item{{ID: id, Created: now, Body: []byte(querytest.Text(body))}}))
	if typ != querytest.Talk {
		s.IDs[typ], s.hidden[id] = append(s.IDs[typ], id), true
		return
	}
	switch s.Random.IntN(3) {
	case 0:
		s.full.Remove(typ, id)
	case 1:
		body["title"] = "Hidden differently"
		s.full.Change(typ, id, querytest.Text(body))
	}
}

// without returns fields as they are if hidden entries do not exist.
func (s *shadowed) without(value any) any {
	switch value := value.(type) {
	case string:
		if s.hidden[value] {
			return ""
		}
	case []string:
		kept := []string{}
		for _, one := range value {
			if !s.hidden[one] {
				kept = append(kept, one)
			}
		}
		return kept
	case []map[string]any:
		all := []map[string]any{}
		for _, one := range value {
			all = append(all, s.without(one).(map[string]any))
		}
		return all
	case map[string]any:
		out := map[string]any{}
		for name, one := range value {
			out[name] = s.without(one)
		}
		return out
	}
	return value
}

// addVisible adds an entry that visitors see to both sites.
func (s *shadowed) addVisible(typ string) {
	id, body := s.NewID(), s.Body(typ)
	body["hidden"] = false
	if typ == querytest.Talk {
		body["from"], body["until"] = nil, nil
	}
	s.plain.Put(typ, id, querytest.Text(s.without(body).(map[string]any)))
	s.full.Put(typ, id, querytest.Text(body))
	s.IDs[typ] = append(s.IDs[typ], id)
}

// change writes the same to both sites, as visitors see it.
func (s *shadowed) change() {
	for range s.Random.IntN(3) {
		s.addHidden()
	}
	switch n := s.Random.IntN(8); {
	case len(s.IDs[querytest.Person]) < 5 || n < 2:
		s.addVisible(querytest.Person)
	case len(s.IDs[querytest.Talk]) < 5 || n < 6:
		s.addVisible(querytest.Talk)
	default:
		at := s.Random.IntN(len(s.IDs[querytest.Talk]))
		id := s.IDs[querytest.Talk][at]
		body := s.Body(querytest.Talk)
		body["hidden"], body["from"], body["until"] = false, nil, nil
		s.plain.Change(querytest.Talk, id, querytest.Text(s.without(body).(map[string]any)))
		s.full.Change(querytest.Talk, id, querytest.Text(body))
	}
}

// same asks both sites for an address as a visitor, and fails the test unless the answers are equal to the byte.
func (s *shadowed) same(path string) answer {
	s.t.Helper()
	r := request{method: http.MethodGet, path: path, header: map[string]string{"Host": "quoin.test"}}
	a, b := s.plain.do(r), s.full.do(r)
	for _, one := range []answer{a, b} {
		one.header.Del("Date")
		one.header.Del("X-Request-Id")
	}
	if a.status != b.status || a.body != b.body || fmt.Sprint(a.header) != fmt.Sprint(b.header) {
		shown, _ := url.QueryUnescape(path)
		s.t.Fatalf("%s depends on hidden entries:\n%d %s\n%v\n\n%d %s\n%v", shown, a.status, a.body, a.header, b.status, b.body, b.header)
	}
	return a
}

// TestAnswersToVisitorsDoNotDependOnHiddenEntries compares, to the byte, the answers of two sites that differ by hidden entries
// only: lists, with conditions on hidden ids too, entries, changes, and refusals.
func TestAnswersToVisitorsDoNotDependOnHiddenEntries(t *testing.T) {
	t.Parallel()
	seed := querytest.Seed(t)
	t.Logf("the seed is %d", seed)
	s := &shadowed{plain: newOracleSite(t), full: newOracleSite(t), hidden: map[string]bool{}, t: t}
	s.World = querytest.NewWorld(seed, s.full)
	for range 40 {
		s.change()
	}
	for range nighttest.Count(8, 100) {
		s.change()
		for _, path := range []string{
			"/api/changes", "/api/changes?since=0", "/api/talks", "/api/people?limit=2", "/api/secrets", "/api/secrets?filter[title][eq]=a", "/api/types",
			"/api/talks/" + s.NewID(), "/api/talks?filter[boss.title][eq]=a", "/api/talks?filter[memo][eq]=a", "/api/talks?sort=memo", "/api/talks?fields=memo",
			"/api/talks?expand=boss", "/api/people?filter[pay][gt]=1", "/sitemap.xml", "/api/talks?filter[nonsense][eq]=1",
		} {
			s.same(path)
		}
		for _, typ := range []string{querytest.Person, querytest.Talk, querytest.Secret} {
			for range 3 {
				s.same("/api/" + querytest.Paths[typ] + "/" + s.IDs[typ][s.Random.IntN(len(s.IDs[typ]))])
			}
		}
		for range 10 {
			for path := "/api/talks?" + s.Question(false).Raw(0, ""); path != ""; {
				a := s.same(path)
				path = ""
				if match := nextPattern.FindStringSubmatch(a.header.Get("Link")); match != nil {
					path = match[1]
				}
			}
		}
	}
}
