package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/querytest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// oracleSite is a server that a world of random entries writes to.
type oracleSite struct {
	*stack
	*testing.T
}

func newOracleSite(t *testing.T) oracleSite {
	t.Helper()
	return oracleSite{newStackOf(t, append(types(), querytest.Types()...), func(*stack, *parts) {}), t}
}

// writer is whom entries are changed by.
var oracleWriter = core.Actor{Role: core.Administrator, Name: username}

func (s oracleSite) Now() time.Time { return s.clock.Now() }

func (s oracleSite) Put(typ, id, body string) {
	s.clock.Advance(time.Second)
	s.check(s.content.Import(s.Context(), typ, []writer.Item{{ID: id, Created: s.clock.Now(), Body: []byte(body)}}))
}

func (s oracleSite) Change(typ, id, body string) {
	_, err := s.content.Update(s.Context(), oracleWriter, typ, id, writer.Match{}, []byte(body))
	s.check(err)
}

func (s oracleSite) Remove(typ, id string) {
	s.check(s.content.Delete(s.Context(), oracleWriter, typ, id, writer.Match{}))
}

func (s oracleSite) Advance(d time.Duration) {
	s.clock.Advance(d)
	s.check(s.content.ApplyDue(s.Context()))
}

// caller returns the lists that a role reads over HTTP. Every answer is also asked for with its entity tag and with that of an
// earlier answer from the same address.
func (s oracleSite) caller(role core.Role) querytest.Caller {
	header, earlier := map[string]string{}, map[string]string{}
	if role != core.Visitor {
		secret, _ := s.programToken(role)
		header = bearer(secret)
	}
	conditional := func(path, tag string) answer {
		with := maps.Clone(header)
		with["If-None-Match"] = tag
		return s.by(with, http.MethodGet, path, "")
	}
	return querytest.Caller{Name: "the role " + string(role), Staff: role != core.Visitor, List: func(typ, raw string) (page querytest.Page, err error) {
		path := "/api/" + querytest.Paths[typ] + "?" + raw
		a := s.by(header, http.MethodGet, path, "")
		if a.status != http.StatusOK {
			return page, fmt.Errorf("status %d: %s", a.status, a.body)
		}
		tag := a.header.Get("ETag")
		if again := conditional(path, tag); again.status != http.StatusNotModified || again.body != "" {
			return page, fmt.Errorf("with its tag %s it is answered with status %d", tag, again.status)
		}
		if before := earlier[path]; before != "" && before != tag {
			if again := conditional(path, before); again.status != http.StatusOK || again.body != a.body {
				return page, fmt.Errorf("with the earlier tag %s it is answered with status %d: %s", before, again.status, again.body)
			}
		}
		earlier[path] = tag
		return pageOf(a)
	}}
}

// pageOf returns the parts of an answer to a query of a list.
func pageOf(a answer) (page querytest.Page, err error) {
	page = querytest.Page{Body: []byte(a.body), ETag: a.header.Get("ETag"), Total: -1}
	if total := a.header.Get("X-Total-Count"); total != "" {
		if page.Total, err = strconv.Atoi(total); err != nil {
			return page, err
		}
	}
	link := a.header.Get("Link")
	if link == "" {
		return page, nil
	}
	match := nextPattern.FindStringSubmatch(link)
	if match == nil {
		return page, fmt.Errorf("the header Link is %q", link)
	}
	address, err := url.Parse(match[1])
	if err != nil {
		return page, err
	}
	page.Next = address.Query().Get("cursor")
	return page, nil
}

// TestListsOverHTTPAreThoseOfANaiveFilter compares random queries of three roles over HTTP, between random writes, with a filter
// that reads every entry that the same role sees. A seed in QUOIN_SEED repeats a run.
func TestListsOverHTTPAreThoseOfANaiveFilter(t *testing.T) {
	t.Parallel()
	s := newOracleSite(t)
	queries := nighttest.Count(450, 20_000)
	if nighttest.Raced {
		queries = min(queries, 1_000)
	}
	querytest.NewOracle(t, querytest.Seed(t), s).Run(queries, s.caller(core.Visitor), s.caller(core.Editor), s.caller(core.Administrator))
}
