package pluginhost_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TestATransactionWritesEntriesAndValuesTogether counts places in a value and adds an entry for each.
func TestATransactionWritesEntriesAndValuesTogether(t *testing.T) {
	t.Parallel()
	s, h := open(t, plugin.Plugin{})
	first := h.Of(t.Context(), "tickets")
	if err := first.Data.Set("left", []byte("10")); err != nil {
		t.Fatal(err)
	}
	var sold, refused atomic.Int64
	var group sync.WaitGroup
	for range 40 {
		group.Go(func() {
			site := h.Of(t.Context(), "tickets")
			err := site.Content.Do(t.Context(), func(tx plugin.Tx) error {
				text, err := tx.Data.Get("left")
				if err != nil {
					return err
				}
				left, err := strconv.Atoi(string(text))
				if err != nil {
					return err
				}
				if left == 0 {
					return core.Errorf(core.Conflict, "All places are taken.")
				}
				if err := tx.Data.Set("left", strconv.AppendInt(nil, int64(left-1), 10)); err != nil {
					return err
				}
				id, err := tx.Create("note", note{Text: "Ticket"})
				if err != nil {
					return err
				}
				return tx.Data.Set("entry/note/"+id+"/seat", []byte{byte(left)})
			})
			switch core.CodeOf(err) {
			case "":
				sold.Add(1)
			case core.Conflict:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	ids := s.IDs(contenttest.Staff, "note", "limit=100")
	if sold.Load() != 10 || refused.Load() != 30 || len(ids) != 10 {
		t.Errorf("%d sold, %d refused, %d entries", sold.Load(), refused.Load(), len(ids))
	}
	var seats []string
	for pair, err := range first.Data.Scan("entry/") {
		if err != nil {
			t.Fatal(err)
		}
		seats = append(seats, string(pair.Value))
	}
	slices.Sort(seats)
	if len(slices.Compact(seats)) != 10 {
		t.Errorf("the seats are %q", seats)
	}
	s.Remove("note", ids[0])
	if err := s.Erase(t.Context(), contenttest.Staff, "note", ids[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Data.Get("entry/note/" + ids[0] + "/seat"); core.CodeOf(err) != core.NotFound {
		t.Errorf("the value of an erased entry is there: %v", err)
	}
}

// TestATransactionThatFailsWritesNothing checks values, entries, and writes beside the transaction.
func TestATransactionThatFailsWritesNothing(t *testing.T) {
	t.Parallel()
	s, h := open(t, plugin.Plugin{})
	site := h.Of(t.Context(), "notes")
	if err := site.Data.Set("kept", []byte("before")); err != nil {
		t.Fatal(err)
	}
	before := s.Seq()
	failed := errors.New("failed on purpose")
	err := site.Content.Do(t.Context(), func(tx plugin.Tx) error {
		id, err := tx.Create("note", note{Text: "Lost"})
		if err != nil {
			return err
		}
		if err := tx.Update("note", id, map[string]any{"done": true}); err != nil {
			return err
		}
		var n note
		if err := tx.Read("note", id, &n); err != nil || n.Text != "Lost" || !n.Done {
			t.Errorf("read %+v, %v", n, err)
		}
		if err := errors.Join(tx.Data.Set("kept", []byte("after")), tx.Data.Set("new", nil), tx.Data.Delete("kept")); err != nil {
			return err
		}
		if _, err := tx.Data.Get("kept"); core.CodeOf(err) != core.NotFound {
			t.Errorf("a deleted value is there: %v", err)
		}
		if value, err := tx.Data.Get("new"); err != nil || len(value) != 0 {
			t.Errorf("an empty value is %q, %v", value, err)
		}
		for name, err := range map[string]error{
			"an entry":    site.Content.Update("note", id, note{}),
			"a deletion":  site.Content.Delete("note", id),
			"a value":     site.Data.Set("beside", nil),
			"another one": site.Content.Do(t.Context(), func(plugin.Tx) error { return nil }),
		} {
			if err == nil || core.CodeOf(err) == core.NotFound {
				t.Errorf("%s beside a transaction: %v", name, err)
			}
		}
		return failed
	})
	if !errors.Is(err, failed) || s.Seq() != before {
		t.Errorf("the error is %v; the store went from %d to %d", err, before, s.Seq())
	}
	if value, err := site.Data.Get("kept"); err != nil || string(value) != "before" {
		t.Errorf("the value is %q, %v", value, err)
	}
	if err := site.Data.Set("after", nil); err != nil {
		t.Errorf("a write after a transaction fails: %v", err)
	}
}

type draft struct {
	Title  string     `json:"title" validate:"required,max=40" cms:"title"`
	Hidden bool       `json:"hidden"`
	Memo   string     `json:"memo" cms:"private"`
	Next   field.Ref  `json:"next" cms:"ref=draft"`
	All    field.Refs `json:"all" cms:"ref=draft"`
}

func (d *draft) Visible(time.Time) bool { return !d.Hidden }

// TestATransactionShowsWhatTheCallerMaySee reads entries as visitors and staff do, in a transaction and without one.
func TestATransactionShowsWhatTheCallerMaySee(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, model.Define[draft]("draft", model.Options{Path: "drafts", One: "Draft", Many: "Drafts"}))
	hidden := s.Add("draft", `{"title":"Hidden","hidden":true}`)
	shown := s.Add("draft", `{"title":"Shown","memo":"for staff"}`)
	both := s.Add("draft", `{"title":"Both","next":"`+hidden+`","all":["`+hidden+`","`+shown+`"]}`)
	for _, actor := range []core.Actor{contenttest.Visitor, contenttest.Staff} {
		for _, id := range []string{hidden, shown, both, "none"} {
			_, content := s.Sites().For(t.Context(), nil, "drafts", actor, false)
			var want, got map[string]any
			wantErr := content.Read("draft", id, &want)
			gotErr := content.Do(t.Context(), func(tx plugin.Tx) error { return tx.Read("draft", id, &got) })
			if core.CodeOf(gotErr) != core.CodeOf(wantErr) || !reflect.DeepEqual(got, want) {
				t.Errorf("%q reads %v, %v in a transaction, and %v, %v without", actor.Role, got, gotErr, want, wantErr)
			}
		}
	}
}

// TestATransactionFailsWithWhatIsTrue changes what a transaction has read before it fails: its function runs again.
func TestATransactionFailsWithWhatIsTrue(t *testing.T) {
	t.Parallel()
	s, h := open(t, plugin.Plugin{})
	id := s.Add("note", `{"text":"full","done":true}`)
	runs := 0
	err := h.Of(t.Context(), "notes").Content.Do(t.Context(), func(tx plugin.Tx) error {
		var n note
		if err := tx.Read("note", id, &n); err != nil {
			return err
		}
		if runs++; runs == 1 {
			s.Change("note", id, `{"done":false}`)
		}
		if n.Done {
			return core.Errorf(core.Conflict, "All places are taken.")
		}
		return tx.Update("note", id, map[string]any{"text": "one more"})
	})
	if err != nil || runs != 2 {
		t.Errorf("after %d runs: %v", runs, err)
	}
}

// TestATransactionActsAsTheCaller checks that a visitor's transaction has no more rights than the visitor.
func TestATransactionActsAsTheCaller(t *testing.T) {
	t.Parallel()
	s, h := open(t, plugin.Plugin{})
	id := s.Add("note", `{"text":"Here"}`)
	_, content := h.For(t.Context(), nil, "notes", contenttest.Visitor, false)
	err := content.Do(t.Context(), func(tx plugin.Tx) error {
		var n note
		if err := tx.Read("note", id, &n); err != nil || n.Text != "Here" {
			t.Errorf("read %+v, %v", n, err)
		}
		return tx.Update("note", id, note{Text: "Changed"})
	})
	if core.CodeOf(err) != core.Unauthenticated {
		t.Errorf("a visitor changes an entry: %v", err)
	}
	site, content := h.For(t.Context(), nil, "notes", contenttest.Staff, true)
	for name, err := range map[string]error{
		"a transaction": content.Do(t.Context(), func(plugin.Tx) error { return nil }),
		"a value":       site.Data.Set("key", nil),
		"a deletion":    site.Data.Delete("key"),
	} {
		if err == nil {
			t.Errorf("%s is possible in a GET", name)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	large := make([]byte, 64<<10+1)
	_, content = h.For(t.Context(), nil, "notes", contenttest.Staff, false)
	err = content.Do(t.Context(), func(tx plugin.Tx) error { return tx.Data.Set("key", large) })
	if core.CodeOf(err) != core.TooLarge || !strings.Contains(err.Error(), "64 KB") {
		t.Errorf("a large value: %v", err)
	}
	err = content.Do(t.Context(), func(tx plugin.Tx) error {
		for n := range 101 {
			if err := tx.Data.Set(strconv.Itoa(n), nil); err != nil {
				return err
			}
		}
		return nil
	})
	if core.CodeOf(err) != core.TooLarge || !strings.Contains(err.Error(), "at once") {
		t.Errorf("too many values: %v", err)
	}
	err = content.Do(ctx, func(tx plugin.Tx) error { return tx.Update("note", id, note{Text: "Late"}) })
	if core.CodeOf(err) != core.Unavailable {
		t.Errorf("a transaction of a context that has ended: %v", err)
	}
}

// TestATransactionSendsMailsAndUsesLinks checks that a mail is queued, and a token used, only by a transaction that is
// committed, and each once although its function runs twice.
func TestATransactionSendsMailsAndUsesLinks(t *testing.T) {
	t.Parallel()
	s, _ := open(t, plugin.Plugin{})
	sites := s.Sites()
	site := sites.Of(t.Context(), "notes")
	id := s.Add("note", `{"text":"Ticket"}`)
	token := site.Links.Sign("cancel", id, s.Clock.Now().Add(time.Hour))
	message := plugin.Message{To: "ada@example.com", Subject: "Cancelled", Text: "Bye."}
	failed := errors.New("failed on purpose")
	runs := 0
	cancel := func(end error) error {
		return sites.Of(t.Context(), "notes").Content.Do(t.Context(), func(tx plugin.Tx) error {
			of, err := tx.Links.Use("cancel", token)
			if err != nil {
				return err
			}
			var n note
			if err := tx.Read("note", of, &n); err != nil {
				return err
			}
			if runs++; runs == 2 {
				s.Change("note", id, `{"text":"Changed meanwhile"}`)
			}
			if err := tx.Update("note", of, map[string]any{"done": true}); err != nil {
				return err
			}
			return errors.Join(tx.Mail.Send(message), end)
		})
	}
	if err := cancel(failed); !errors.Is(err, failed) || len(s.Mails()) != 0 {
		t.Errorf("a transaction that fails: %v, %d mails", err, len(s.Mails()))
	}
	if err := cancel(nil); err != nil || runs != 3 || len(s.Mails()) != 1 {
		t.Errorf("a transaction: %v after %d runs, %d mails", err, runs, len(s.Mails()))
	}
	if err := cancel(nil); core.CodeOf(err) != core.NotFound || len(s.Mails()) != 1 {
		t.Errorf("a token that was used: %v", err)
	}
	if err := site.Content.Do(t.Context(), func(tx plugin.Tx) error { return tx.Mail.Send(plugin.Message{To: "ada"}) }); core.CodeOf(err) != core.Invalid {
		t.Errorf("a mail without a subject: %v", err)
	}
	err := site.Content.Do(t.Context(), func(plugin.Tx) error { return site.Mail.Send(message) })
	if err == nil || len(s.Mails()) != 1 {
		t.Errorf("a mail beside a transaction: %v", err)
	}
}
