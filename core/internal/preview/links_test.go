package preview_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/preview"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

type note struct {
	Title string `json:"title" cms:"title"`
}

func notes() model.Type {
	return model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes"})
}

func open(t *testing.T) (*contenttest.Site, *preview.Links) {
	t.Helper()
	s := contenttest.Open(t, notes())
	return s, newLinks(t, s)
}

// ada makes the links.
var ada = auth.Caller{Actor: core.Actor{Role: core.Editor, Name: "ada"}, Session: "s"}

func newLinks(tb testing.TB, s *contenttest.Site) *preview.Links {
	tb.Helper()
	users := authtest.New(tb, s.Store, s.Clock.Now)
	tb.Cleanup(users.Close)
	if err := users.Add(tb.Context(), ada.Actor.Name, "correct horse"); err != nil {
		tb.Fatal(err)
	}
	return preview.New(s.Store, users, s.Clock.Now)
}

func give(t *testing.T, l *preview.Links, id string) string {
	t.Helper()
	token, _, err := l.Give(t.Context(), ada, core.Editor, "note", id)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func opens(t *testing.T, l *preview.Links, id, token string) bool {
	t.Helper()
	open, err := l.Opens(t.Context(), "note", id, token)
	if err != nil {
		t.Fatal(err)
	}
	return open
}

// kept returns the keys and values of links in the store.
func kept(t *testing.T, s *contenttest.Site) (all []string) {
	t.Helper()
	err := s.Store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan(entrystore.PreviewPrefix(), "") {
			if err != nil {
				return err
			}
			all = append(all, pair.Key+" "+string(pair.Value))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestALinkOpensItsEntryAlone(t *testing.T) {
	s, l := open(t)
	a, b := s.Add("note", `{"title":"a"}`), s.Add("note", `{"title":"b"}`)
	token, expires, err := l.Give(t.Context(), ada, core.Editor, "note", a)
	if err != nil || !expires.Equal(s.Clock.Now().Add(preview.Lifetime).Truncate(time.Second)) {
		t.Fatalf("until %s, %v", expires, err)
	}
	second, other := give(t, l, a), give(t, l, b)
	if !opens(t, l, a, token) || !opens(t, l, a, second) || !opens(t, l, b, other) {
		t.Error("a link does not open its entry")
	}
	for _, wrong := range []string{
		other, "", " ", token[1:], token + "A", strings.ToLower(token), "qp_" + strings.Repeat("A", 26) + token[29:], strings.Repeat("A", 1<<20), "\x00",
	} {
		if opens(t, l, a, wrong) {
			t.Errorf("%.40q opens it as well", wrong)
		}
	}
	for _, id := range []string{b, "", "none", strings.Repeat("a", 1<<16)} {
		if opens(t, l, id, token) {
			t.Errorf("it opens %.40q", id)
		}
	}
	for _, line := range kept(t, s) {
		if strings.Contains(line, token) || strings.Contains(line, second) || strings.Contains(line, other) {
			t.Errorf("the store has a token: %s", line)
		}
	}
}

func TestLinksEnd(t *testing.T) {
	for name, end := range map[string]func(t *testing.T, s *contenttest.Site, l *preview.Links, id string){
		"after their time": func(_ *testing.T, s *contenttest.Site, _ *preview.Links, _ string) {
			s.Clock.Advance(preview.Lifetime)
		},
		"when they are revoked": func(t *testing.T, _ *contenttest.Site, l *preview.Links, id string) {
			if err := l.Revoke(t.Context(), "note", id); err != nil {
				t.Fatal(err)
			}
		},
		"with the entry": func(_ *testing.T, s *contenttest.Site, _ *preview.Links, id string) { s.Remove("note", id) },
	} {
		t.Run(name, func(t *testing.T) {
			s, l := open(t)
			id := s.Add("note", `{"title":"a"}`)
			other := s.Add("note", `{"title":"b"}`)
			one, two := give(t, l, id), give(t, l, id)
			end(t, s, l, id)
			if opens(t, l, id, one) || opens(t, l, id, two) {
				t.Error("a link still opens it")
			}
			kept := give(t, l, other)
			if !opens(t, l, other, kept) {
				t.Error("a new link to another entry opens nothing")
			}
		})
	}
}

func TestAnEntryHasFewLinks(t *testing.T) {
	s, l := open(t)
	id := s.Add("note", `{"title":"a"}`)
	var all []string
	for range 25 {
		all = append(all, give(t, l, id))
	}
	held := slices.DeleteFunc(slices.Clone(all), func(token string) bool { return !opens(t, l, id, token) })
	if !slices.Equal(held, all[5:]) {
		t.Errorf("%d of 25 links hold, and not the newest", len(held))
	}
}

func TestOpenedPreviewsEndSooner(t *testing.T) {
	s, l := open(t)
	id := s.Add("note", `{"title":"a"}`)
	shared := give(t, l, id)
	var opened []string
	for range 25 {
		token, expires, err := l.Open(t.Context(), ada, core.Viewer, "note", id)
		if err != nil || !expires.Equal(s.Clock.Now().Add(time.Hour).Truncate(time.Second)) {
			t.Fatalf("until %s, %v", expires, err)
		}
		opened = append(opened, token)
	}
	held := slices.DeleteFunc(slices.Clone(opened), func(token string) bool { return !opens(t, l, id, token) })
	if !slices.Equal(held, opened[5:]) || !opens(t, l, id, shared) {
		t.Errorf("%d of 25 opened previews hold, or they ended the link", len(held))
	}
	for range 20 {
		shared = give(t, l, id)
	}
	if !opens(t, l, id, opened[24]) {
		t.Error("links end an opened preview")
	}
	s.Clock.Advance(time.Hour)
	if opens(t, l, id, opened[24]) || !opens(t, l, id, shared) {
		t.Error("an opened preview lasts as long as a link")
	}
	if err := l.Revoke(t.Context(), "note", id); err != nil || opens(t, l, id, shared) {
		t.Errorf("the link opens the entry after it was revoked: %v", err)
	}
}

func TestEntryOf(t *testing.T) {
	s, l := open(t)
	id := s.Add("note", `{"title":"a"}`)
	token := give(t, l, id)
	if typ, named := preview.EntryOf(token); typ != "note" || named != id || !strings.HasPrefix(token, "qp_") {
		t.Errorf("%s names %s %s", token, typ, named)
	}
	secret := token[:len("qp_")+26]
	for _, wrong := range []string{
		"", "qp_", secret, secret + "=", secret + "bm90ZQ", secret + "bm90ZS8", secret + "L2E", secret + "bm90ZS9h=", token[3:], "QP_" + token[3:],
		secret + strings.Repeat("bm90", 200), secret + "bm90ZS9hY", secret + "bm90ZS9h\n",
	} {
		if typ, named := preview.EntryOf(wrong); typ != "" || named != "" {
			t.Errorf("%.60q names %s %s", wrong, typ, named)
		}
	}
}

func TestNoLinkToWhatIsNotThere(t *testing.T) {
	s, l := open(t)
	gone := s.Add("note", `{"title":"a"}`)
	s.Remove("note", gone)
	for _, id := range []string{gone, "none", "", strings.Repeat("a", 1<<16)} {
		_, _, err := l.Give(t.Context(), ada, core.Editor, "note", id)
		contenttest.WantError(t, err, core.NotFound)
		contenttest.WantError(t, l.Revoke(t.Context(), "note", id), core.NotFound)
	}
	if all := kept(t, s); len(all) > 0 {
		t.Errorf("the store has %q", all)
	}
}

func TestSweep(t *testing.T) {
	s, l := open(t)
	ended, mixed, broken := s.Add("note", `{"title":"a"}`), s.Add("note", `{"title":"b"}`), s.Add("note", `{"title":"c"}`)
	give(t, l, ended)
	give(t, l, mixed)
	s.Clock.Advance(preview.Lifetime - time.Hour)
	holds := give(t, l, mixed)
	_, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
		w.Put(entrystore.PreviewKey("note", broken), []byte("nonsense"))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(2 * time.Hour)
	if err := l.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	all := kept(t, s)
	if len(all) != 1 || !strings.HasPrefix(all[0], entrystore.PreviewKey("note", mixed)) || strings.Count(all[0], "hash") != 1 {
		t.Errorf("the store has %q", all)
	}
	if !opens(t, l, mixed, holds) {
		t.Error("a link that holds is gone")
	}
}

// FuzzToken checks that only a token that was given opens an entry.
func FuzzToken(f *testing.F) {
	s := contenttest.Open(f, notes())
	l := newLinks(f, s)
	id := s.Add("note", `{"title":"a"}`)
	given, _, err := l.Give(f.Context(), ada, core.Editor, "note", id)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(id, given)
	f.Add(id, strings.ToLower(given))
	f.Add(id, "")
	f.Add("", given)
	f.Add("../"+id, given+"\x00")
	f.Fuzz(func(t *testing.T, entry, token string) {
		if opens(t, l, entry, token) && (entry != id || token != given) {
			t.Errorf("%q opens %q", token, entry)
		}
	})
}
