package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/storage"
)

// TestCursors checks which cursors are refused, and how.
func TestCursors(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	tags := s.answers.Tags()
	_, visitor := s.changesSince("", "", false)
	_, staff := s.changesSince("", "", true)
	for cursor, want := range map[string]int{
		"": http.StatusBadRequest, "5": http.StatusBadRequest, "x": http.StatusBadRequest, "-1": http.StatusBadRequest,
		visitor + ".": http.StatusBadRequest, visitor + ".post.%": http.StatusBadRequest,
		visitor + ".section.AAAA":             http.StatusBadRequest,
		strings.Repeat("1", 2000):             http.StatusBadRequest,
		staff:                                 http.StatusGone,
		etag.For("another", 1).PublicEvent(3): http.StatusGone,
		tags.PublicEvent(s.publicChanges()):   http.StatusOK,
		visitor:                               http.StatusOK,
		"0":                                   http.StatusOK,
		tags.PublicEvent(s.publicChanges()) + "..": http.StatusOK,
	} {
		s.get("/api/changes?since="+url.QueryEscape(cursor)).want(t, want)
	}
	for cursor, staff := range map[string]bool{
		tags.PublicEvent(s.publicChanges() + 1): false, tags.PublicEvent(1 << 40): false, tags.PublicEvent(1<<40) + "..": false,
		tags.Event(uint64(s.seq()) + 1): true, tags.Event(1<<40) + ".product.AAAA": true,
	} {
		a := s.do(request{method: http.MethodGet, path: "/api/changes?since=" + cursor, staff: staff}).want(t, http.StatusBadRequest)
		if !strings.Contains(a.body, "after the newest change") || !strings.Contains(a.body, "since=0") {
			t.Errorf("a cursor from the future: %s", a.body)
		}
	}
	s.do(request{method: http.MethodGet, path: "/api/changes?since=" + tags.Event(uint64(s.seq())), staff: true}).want(t, http.StatusOK)
	s.do(request{method: http.MethodGet, path: "/api/changes?since=" + visitor, staff: true}).want(t, http.StatusGone)
	s.do(request{method: http.MethodGet, path: "/api/changes?view=public&since=" + visitor, staff: true}).want(t, http.StatusOK)
	for _, query := range []string{"wait=26", "wait=-1", "wait=x", "types=nonsense", "types=", "types=inquiry", "other=1"} {
		s.get("/api/changes?"+query).want(t, http.StatusBadRequest)
	}
	s.do(request{method: http.MethodGet, path: "/api/changes?types=inquiry", staff: true}).want(t, http.StatusOK)

	first := s.publish(`{"name":"Public","description":"Now."}`)
	second := s.publish(`{"name":"Another","description":"Now."}`)
	s.check(s.store.Trim(t.Context(), storage.Seq(first.Seq)))
	for cursor, staff := range map[string]bool{visitor: false, staff: true} {
		a := s.do(request{method: http.MethodGet, path: "/api/changes?since=" + cursor, staff: staff}).want(t, http.StatusGone)
		if !strings.Contains(a.body, "since=0") {
			t.Errorf("it says %s", a.body)
		}
		all, _ := s.changesSince("0", "&types=product", staff)
		if numbers := numbersOf(all); numbers[first.ID] != 0 || numbers[second.ID] == 0 {
			t.Errorf("staff %v: the numbers of the entries are %v, that of %s is not kept", staff, numbers, first.ID)
		}
	}
}

// numbersOf returns the numbers of changes by the ids of their entries.
func numbersOf(all []changed) map[string]uint64 {
	numbers := map[string]uint64{}
	for _, c := range all {
		numbers[c.ID] = c.Seq
	}
	return numbers
}

// TestMoreChangesThanOneAnswerHas checks that many changes come in several answers, each once.
func TestMoreChangesThanOneAnswerHas(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	_, before := s.changesSince("", "", false)
	const n = 2100
	for i := range n {
		_, err := s.content.Create(t.Context(), core.Actor{Role: core.Administrator, Name: username}, "product",
			fmt.Appendf(nil, `{"name":"P%d","description":"x"}`, i))
		s.check(err)
	}
	for name, cursor := range map[string]string{"after": before, "listed": "0"} {
		seen, calls := map[string]bool{}, 0
		for {
			all, next := s.changesSince(cursor, "&types=product", false)
			if cursor = next; len(all) == 0 {
				break
			}
			if calls++; len(all) > 1000 {
				t.Errorf("%s: an answer has %d changes", name, len(all))
			}
			for _, c := range all {
				if seen[c.ID] {
					t.Errorf("%s: %s comes twice", name, c.ID)
				}
				seen[c.ID] = true
			}
		}
		if len(seen) < n || calls != 3 {
			t.Errorf("%s: %d entries in %d answers", name, len(seen), calls)
		}
	}
}

// fillLog appends changes of other entries to the log, which visitors may know of or not.
func (s *stack) fillLog(n int, typ string, public bool) {
	s.tb.Helper()
	for done := 0; done < n; {
		_, err := s.store.Update(s.tb.Context(), func(w storage.Writer) error {
			count, err := entrystore.PublicCount(w)
			if err != nil {
				return err
			}
			for range min(n-done, storage.MaxItems) {
				c := core.Change{Op: core.OpPut, Type: typ, ID: fmt.Sprint("other-", done), Hidden: !public}
				if public {
					count++
					c.Number = count
				}
				item, err := json.Marshal(c)
				if err != nil {
					return err
				}
				w.Append(item)
				done++
			}
			w.Put(entrystore.PublicCountKey(), entrystore.EncodePublicCount(count))
			return nil
		})
		s.check(err)
	}
}

// TestManyOtherChangesHideNone checks that a change behind many changes of other types is found, that each answer on the way
// reads a part of the log alone and says that there may be more, and that hidden changes make no difference to visitors.
func TestManyOtherChangesHideNone(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		staff, public bool
		calls         int
	}{
		"staff":                          {true, false, 3},
		"visitors":                       {false, true, 3},
		"visitors behind hidden changes": {false, false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStack(t)
			_, cursor := s.changesSince("", "", test.staff)
			s.fillLog(45_000, "job", test.public)
			last := s.publish(`{"name":"Last","description":"x"}`)
			for call := 1; ; call++ {
				a := s.do(request{method: http.MethodGet, path: "/api/changes?types=product&wait=20&since=" + cursor, staff: test.staff}).want(t, http.StatusOK)
				var out struct {
					Changes []changed
					Cursor  string
					More    bool
				}
				s.check(json.Unmarshal([]byte(a.body), &out))
				if cursor = out.Cursor; len(out.Changes) == 0 && out.More {
					continue
				}
				if len(out.Changes) != 1 || out.Changes[0].ID != last.ID || out.More || call != test.calls {
					t.Errorf("the answer to call %d is %+v, want %s in call %d", call, out, last.ID, test.calls)
				}
				return
			}
		})
	}
}
