package live_test

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/core/changes/followertest"
	"github.com/quoin-cms/quoin/core/content/contenttest"
	"github.com/quoin-cms/quoin/core/live"
	"github.com/quoin-cms/quoin/storage"
)

// browser is somebody who listens and keeps a copy of what they may see, as both apps do.
type browser struct {
	site  *contenttest.Site
	actor core.Actor
	at    uint64            // the last change that it heard
	seen  map[string]string // of each note its text
	*live.Listener
}

// listen joins a hub, or joins again.
func (b *browser) listen(t *testing.T, hub *live.Hub) {
	t.Helper()
	l, err := hub.Listen(t.Context(), b.actor, "192.0.2.1", b.at)
	if err != nil {
		t.Fatal(err)
	}
	b.Listener = l
	if b.at == 0 || l.Reset {
		b.seen = b.all(t)
	}
	for _, c := range l.Missed {
		b.hear(t, c)
	}
	b.at = l.Since
}

func (b *browser) all(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, e := range b.site.Entities(b.site.Page(b.actor, followertest.TypeName, "")) {
		all[e.ID()] = fmt.Sprint(e["title"], e["draft"])
	}
	return all
}

func (b *browser) hear(t *testing.T, c core.Change) {
	t.Helper()
	if c.Hidden && b.actor == contenttest.Visitor {
		t.Errorf("a visitor hears of %v", c)
	}
	delete(b.seen, c.ID)
	if b.site.Sees(b.actor, c.Type, c.ID) {
		e := b.site.Entity(b.actor, c.Type, c.ID)
		b.seen[c.ID] = fmt.Sprint(e["title"], e["draft"])
	}
	b.at = c.Seq
}

// drain hears all that waits; closed says that the hub ended it.
func (b *browser) drain(t *testing.T) (closed bool) {
	t.Helper()
	for {
		select {
		case c, more := <-b.Changes():
			if !more {
				return true
			}
			b.hear(t, c)
		default:
			return false
		}
	}
}

// subject is a hub with two who listen to it. They outlive it.
type subject struct {
	*live.Hub
	t        *testing.T
	browsers []*browser
	began    bool
}

// Cursor lets the browsers in once the hub knows where it stands.
func (s *subject) Cursor(ctx context.Context) (storage.Seq, error) {
	seq, err := s.Hub.Cursor(ctx)
	if err == nil && !s.began {
		s.began = true
		for _, b := range s.browsers {
			b.listen(s.t, s.Hub)
		}
	}
	return seq, err
}

func (s *subject) Check(t *testing.T) {
	t.Helper()
	for _, b := range s.browsers {
		for b.Listener == nil || b.drain(t) {
			b.listen(t, s.Hub)
		}
		if want := b.all(t); !maps.Equal(b.seen, want) {
			t.Errorf("%+v has %v, want %v", b.actor, b.seen, want)
		}
	}
}

func (s *subject) Kill() { s.Close() }

func TestFollower(t *testing.T) {
	followertest.Run(t, func(t *testing.T, site *contenttest.Site) func() followertest.Subject {
		both := []*browser{{site: site, actor: contenttest.Visitor}, {site: site, actor: contenttest.Staff}}
		return func() followertest.Subject {
			return &subject{Hub: live.NewHub(site.Store), t: t, browsers: both}
		}
	})
}

// told makes records of changes with the numbers given.
func told(hidden bool, seqs ...uint64) []changes.Record {
	var all []changes.Record
	for _, seq := range seqs {
		c := core.Change{Op: core.OpPut, Type: "note", ID: fmt.Sprint("n", seq), Seq: seq, Hidden: hidden}
		all = append(all, changes.Record{Seq: storage.Seq(seq), Changes: []core.Change{c}})
	}
	return all
}

// storeAt is a store that has come to a number; nothing else can be read of it.
type storeAt struct {
	storage.Store
	seq storage.Seq
}

type reader struct {
	storage.Reader
	seq storage.Seq
}

func (r reader) Seq() storage.Seq { return r.seq }

func (s storeAt) View(_ context.Context, fn func(storage.Reader) error) error {
	return fn(reader{seq: s.seq})
}

// hubAt makes a hub that stands at the number, on a store that stands at another.
func hubAt(t *testing.T, seq, newest storage.Seq) *live.Hub {
	t.Helper()
	hub := live.NewHub(storeAt{seq: newest})
	if err := hub.Rebuild(t.Context(), seq); err != nil {
		t.Fatal(err)
	}
	return hub
}

func join(t *testing.T, hub *live.Hub, actor core.Actor, address string, after uint64) *live.Listener {
	t.Helper()
	l, err := hub.Listen(t.Context(), actor, address, after)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func apply(t *testing.T, hub *live.Hub, records []changes.Record) {
	t.Helper()
	if err := hub.Apply(t.Context(), records); err != nil {
		t.Fatal(err)
	}
}

func TestComingBack(t *testing.T) {
	const many, newest = 5000, 6000
	tests := map[string]struct {
		after  uint64
		reset  bool
		missed int
		since  uint64
	}{
		"for the first time":             {0, false, 0, newest},
		"with nothing missed":            {many + 10, false, 0, many + 10},
		"with one missed":                {many + 9, false, 1, many + 10},
		"from where everything is known": {many - 1000, false, 1010, many + 10},
		"from too long ago":              {12, true, 0, newest},
		"from before the hub":            {5, true, 0, newest},
		"with what nobody is told of":    {many + 11, false, 0, many + 11},
		"from another store":             {newest + 1, true, 0, newest},
	}
	hub := hubAt(t, 10, newest)
	for seq := range uint64(many) {
		apply(t, hub, told(false, seq+11))
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			l := join(t, hub, contenttest.Visitor, "192.0.2.1", test.after)
			defer l.Close()
			if l.Reset != test.reset || len(l.Missed) != test.missed || l.Since != test.since {
				t.Errorf("reset is %v and %d are missed since %d, want %+v", l.Reset, len(l.Missed), l.Since, test)
			}
		})
	}
}

func TestVisitorsDoNotHearOfWhatIsHidden(t *testing.T) {
	hub := hubAt(t, 1, 1)
	visitor := join(t, hub, contenttest.Visitor, "192.0.2.1", 0)
	staff := join(t, hub, contenttest.Staff, "192.0.2.1", 0)
	apply(t, hub, told(true, 2))
	apply(t, hub, told(false, 3))
	if c := <-visitor.Changes(); c.Seq != 3 {
		t.Errorf("a visitor hears of %v", c)
	}
	if c := <-staff.Changes(); c.Seq != 2 {
		t.Errorf("staff hear of %v first, want 2", c)
	}
	for _, actor := range []core.Actor{contenttest.Visitor, contenttest.Staff} {
		missed := join(t, hub, actor, "192.0.2.1", 1).Missed
		if want := map[bool]int{false: 1, true: 2}[actor.SeesAll()]; len(missed) != want {
			t.Errorf("%+v missed %v, want %d", actor, missed, want)
		}
	}
}

func TestSlowListenerIsCutOff(t *testing.T) {
	hub := hubAt(t, 1, 2000)
	slow := join(t, hub, contenttest.Visitor, "192.0.2.1", 1)
	quick := join(t, hub, contenttest.Visitor, "192.0.2.1", 1)
	const many = 1000
	for seq := range uint64(many) {
		apply(t, hub, told(false, seq+2))
		if c := <-quick.Changes(); c.Seq != seq+2 {
			t.Fatalf("the quick one hears %d, want %d", c.Seq, seq+2)
		}
	}
	var last uint64
	for c := range slow.Changes() {
		last = c.Seq
	}
	if again := join(t, hub, contenttest.Visitor, "192.0.2.1", last); again.Reset || len(again.Missed) != many+1-int(last) {
		t.Errorf("after %d it missed %d changes", last, len(again.Missed))
	}
	slow.Close()
	slow.Close()
}

func TestPlacesAreBounded(t *testing.T) {
	hub := hubAt(t, 1, 1)
	address := func(i int) string { return fmt.Sprint("192.0.2.", i) }
	var last *live.Listener
	for range live.MaxPerAddress {
		last = join(t, hub, contenttest.Visitor, address(0), 0)
	}
	_, err := hub.Listen(t.Context(), contenttest.Visitor, address(0), 0)
	contenttest.WantError(t, err, core.Throttled)
	last.Close()
	join(t, hub, contenttest.Visitor, address(0), 0)

	taken := live.MaxPerAddress
	for i := 1; core.CodeOf(err) != core.Unavailable; i++ {
		if _, err = hub.Listen(t.Context(), contenttest.Visitor, address(i/10), 0); err == nil {
			taken++
		}
		if taken > live.MaxListeners {
			t.Fatal("there is no end of places")
		}
	}
	join(t, hub, contenttest.Staff, address(0), 0)

	hub.Close()
	_, err = hub.Listen(t.Context(), contenttest.Staff, address(0), 0)
	contenttest.WantError(t, err, core.Unavailable)
}
