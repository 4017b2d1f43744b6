package live_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/changes/followertest"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/live"
	"github.com/quoin-cms/quoin/core/internal/live/presence"
	"github.com/quoin-cms/quoin/storage"
)

// browser is a listener that keeps a copy of the content that its actor may see, as both apps do.
type browser struct {
	site  *contenttest.Site
	actor core.Actor
	at    etag.Position     // that of the last change that it received
	seen  map[string]string // the text of each note, by id
	*live.Listener
}

// listen connects to a hub, or connects again after the last change that was received.
func (b *browser) listen(t *testing.T, hub *live.Hub) {
	t.Helper()
	l, err := hub.Listen(t.Context(), b.actor, "192.0.2.1", b.at)
	if err != nil {
		t.Fatal(err)
	}
	b.Listener = l
	if b.at == (etag.Position{}) || l.Reset {
		b.seen = b.all(t)
	}
	for _, c := range l.Missed {
		b.hear(t, c)
	}
	b.at = etag.Position{Number: l.Since, Counting: etag.Unmarked}
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
	b.at = etag.Position{Number: c.Seq, Counting: etag.Unmarked}
}

// drain receives all changes that wait. closed reports whether the hub has ended the connection.
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

// subject is a hub with its listeners, which outlive it.
type subject struct {
	*live.Hub
	t        *testing.T
	browsers []*browser
	began    bool
}

// Cursor connects the browsers as soon as the hub has determined its cursor.
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
			return &subject{Hub: live.NewHub(site.Store, time.Now, open), t: t, browsers: both}
		}
	})
}

// told makes records of changes with the given numbers. Visitors count those that they may know of by the same numbers.
func told(hidden bool, seqs ...uint64) []changes.Record {
	var all []changes.Record
	for _, seq := range seqs {
		c := core.Change{Op: core.OpPut, Type: "note", ID: fmt.Sprint("n", seq), Seq: seq, Hidden: hidden}
		if !hidden {
			c.Number = seq
		}
		all = append(all, changes.Record{Seq: storage.Seq(seq), Changes: []core.Change{c}})
	}
	return all
}

// storeAt is a store with the given newest commit and number of public changes, of which nothing else can be read.
type storeAt struct {
	storage.Store
	seq    storage.Seq
	public uint64
}

type reader struct {
	storage.Reader
	storeAt
}

func (r reader) Seq() storage.Seq { return r.seq }

func (r reader) Get(string) ([]byte, error) { return entrystore.EncodePublicCount(r.public), nil }

func (s storeAt) View(_ context.Context, fn func(storage.Reader) error) error {
	return fn(reader{storeAt: s})
}

// hubAt makes a hub at the commit seq, on a store whose newest commit is another.
func hubAt(t *testing.T, seq, newest storage.Seq) *live.Hub {
	t.Helper()
	hub := live.NewHub(storeAt{seq: newest}, time.Now, open)
	if err := hub.Rebuild(t.Context(), seq); err != nil {
		t.Fatal(err)
	}
	return hub
}

// join connects a listener that has a number, or nothing if that is 0.
func join(t *testing.T, hub *live.Hub, actor core.Actor, address string, after uint64) *live.Listener {
	t.Helper()
	at := etag.Position{}
	if after > 0 {
		at = etag.Position{Number: after, Counting: etag.Unmarked}
	}
	return joinAt(t, hub, actor, address, at)
}

func joinAt(t *testing.T, hub *live.Hub, actor core.Actor, address string, after etag.Position) *live.Listener {
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
	const many, newest, far = 5000, 6000, 1 << 20
	type want struct {
		reset  bool
		missed int
		since  uint64
	}
	tests := map[string]struct {
		after          uint64
		visitor, staff want
	}{
		"for the first time":             {0, want{false, 0, many + 10}, want{false, 0, newest}},
		"with nothing missed":            {many + 10, want{false, 0, many + 10}, want{false, 0, many + 10}},
		"with one missed":                {many + 9, want{false, 1, many + 10}, want{false, 1, many + 10}},
		"from where everything is known": {many - 1000, want{false, 1010, many + 10}, want{false, 1010, many + 10}},
		"from too long ago":              {12, want{true, 0, many + 10}, want{true, 0, newest}},
		"from before the hub":            {5, want{true, 0, many + 10}, want{true, 0, newest}},
		"with what nobody is told of":    {many + 11, want{true, 0, many + 10}, want{false, 0, many + 11}},
		"from a little ahead":            {newest + 1, want{true, 0, many + 10}, want{true, 0, newest}},
		"from another store":             {far, want{true, 0, many + 10}, want{true, 0, newest}},
	}
	hub := hubAt(t, 10, newest)
	for seq := range uint64(many) {
		apply(t, hub, told(false, seq+11))
	}
	for name, test := range tests {
		for actor, want := range map[core.Actor]want{contenttest.Visitor: test.visitor, contenttest.Staff: test.staff} {
			t.Run(fmt.Sprint(name, actor.Role), func(t *testing.T) {
				l := join(t, hub, actor, "192.0.2.1", test.after)
				defer l.Close()
				if l.Reset != want.reset || len(l.Missed) != want.missed || l.Since != want.since {
					t.Errorf("reset is %v and %d are missed since %d, want %+v", l.Reset, len(l.Missed), l.Since, want)
				}
			})
		}
	}
}

// TestNumbersOfVisitors checks that the answers to visitors do not depend on hidden changes, whatever number a visitor
// sends.
func TestNumbersOfVisitors(t *testing.T) {
	answers := func(hidden uint64) (all []string) {
		hub := hubAt(t, 10, storage.Seq(20+hidden))
		apply(t, hub, told(false, 15, 20))
		for n := range hidden {
			apply(t, hub, told(true, 21+n))
		}
		for i, after := range []uint64{0, 5, 10, 14, 15, 19, 20, 21, 30, 5000, 1 << 18, 1 << 30} {
			l := join(t, hub, contenttest.Visitor, fmt.Sprint("192.0.2.", i), after)
			all = append(all, fmt.Sprint(after, l.Since, l.Reset, l.Missed))
		}
		return all
	}
	want := answers(0)
	for _, hidden := range []uint64{1, 7, 5000} {
		if got := answers(hidden); !slices.Equal(got, want) {
			t.Errorf("after %d hidden changes visitors are told %q, want %q", hidden, got, want)
		}
	}
}

// TestVisitorsGoOnAfterManyHiddenChanges checks that visitors need not read everything again after many hidden changes.
func TestVisitorsGoOnAfterManyHiddenChanges(t *testing.T) {
	hub := hubAt(t, 10, 20_000)
	apply(t, hub, told(false, 11, 12))
	for seq := range uint64(10_000) {
		apply(t, hub, told(true, 13+seq))
	}
	if l := join(t, hub, contenttest.Visitor, "192.0.2.1", 11); l.Reset || len(l.Missed) != 1 || l.Since != 12 {
		t.Errorf("got %+v", l)
	}
	if l := join(t, hub, contenttest.Staff, "192.0.2.1", 11); !l.Reset {
		t.Errorf("staff got %+v", l)
	}
}

// TestVisitorsOfAnEmptyHub checks that a visitor of a hub without changes gets a number to connect again with, whether
// there ever was a public change or not.
func TestVisitorsOfAnEmptyHub(t *testing.T) {
	for _, public := range []uint64{0, 70} {
		hub := live.NewHub(storeAt{seq: 4000, public: public}, time.Now, open)
		if _, err := hub.Cursor(t.Context()); err != nil {
			t.Fatal(err)
		}
		l := join(t, hub, contenttest.Visitor, "192.0.2.1", 0)
		if l.Since != public || hub.Shown() != public {
			t.Errorf("a visitor begins after %d and is shown %d, want %d", l.Since, hub.Shown(), public)
		}
		c := core.Change{Op: core.OpPut, Type: "note", ID: "n", Seq: 4001, Number: public + 1}
		apply(t, hub, []changes.Record{{Seq: 4001, Changes: []core.Change{c}}})
		again := joinAt(t, hub, contenttest.Visitor, "192.0.2.1", etag.Position{Number: l.Since, Counting: etag.Public})
		if again.Reset || len(again.Missed) != 1 {
			t.Errorf("came back with %d and missed %v, reset is %t", l.Since, again.Missed, again.Reset)
		}
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

// TestAnnouncements checks that announcements reach only the staff who are listening, have no number, and do not
// disconnect listeners that do not read them.
func TestAnnouncements(t *testing.T) {
	hub := hubAt(t, 1, 1)
	visitor := join(t, hub, contenttest.Visitor, "192.0.2.1", 0)
	staff := join(t, hub, contenttest.Staff, "192.0.2.1", 0)
	want := presence.Place{Type: "note", ID: "n"}
	for range 1000 {
		hub.Announce(want)
	}
	select {
	case at := <-visitor.Presence():
		t.Errorf("a visitor hears of %v", at)
	case at := <-staff.Presence():
		if at != want {
			t.Errorf("staff hear of %v", at)
		}
	}
	apply(t, hub, told(false, 2))
	for _, l := range []*live.Listener{visitor, staff} {
		if c := <-l.Changes(); c.Seq != 2 {
			t.Errorf("the next change is %v", c)
		}
	}
	if again := join(t, hub, contenttest.Staff, "192.0.2.1", 1); len(again.Presence()) > 0 || len(again.Missed) != 1 {
		t.Errorf("who comes back missed %v and %d announcements", again.Missed, len(again.Presence()))
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

// crowd connects visitors, the given number from each of the addresses, and returns those that were admitted.
func crowd(t *testing.T, hub *live.Hub, addresses, each int, address func(i int) string) (in []*live.Listener) {
	t.Helper()
	for i := range addresses {
		for range each {
			l, err := hub.Listen(t.Context(), contenttest.Visitor, address(i), etag.Position{})
			if err == nil {
				in = append(in, l)
			} else {
				contenttest.WantError(t, err, core.Unavailable)
			}
		}
	}
	return in
}

func ipv4(i int) string { return fmt.Sprintf("10.0.%d.%d", i/256, i%256) }

// gone reports whether the hub has disconnected the listener.
func gone(l *live.Listener) bool {
	select {
	case _, more := <-l.Changes():
		return !more
	default:
		return false
	}
}

func TestPlacesOfOneAddress(t *testing.T) {
	hub := hubAt(t, 1, 1)
	address := func(i int) string { return fmt.Sprintf("2001:db8::%x", i) }
	in := crowd(t, hub, live.MaxPerAddress, 1, address)
	_, err := hub.Listen(t.Context(), contenttest.Visitor, address(live.MaxPerAddress), etag.Position{})
	contenttest.WantError(t, err, core.Throttled)
	join(t, hub, contenttest.Visitor, "2001:db8:0:1::1", 0)
	join(t, hub, contenttest.Staff, address(0), 0)
	in[3].Close()
	join(t, hub, contenttest.Visitor, address(0), 0)
}

// TestComingIsLimited checks the limit on the connections from one address, whether they stay open or not.
func TestComingIsLimited(t *testing.T) {
	now := time.Now()
	hub := live.NewHub(storeAt{seq: 1}, func() time.Time { return now }, open)
	for range 3 * live.MaxPerAddress {
		join(t, hub, contenttest.Visitor, "192.0.2.1", 0).Close()
	}
	_, err := hub.Listen(t.Context(), contenttest.Visitor, "192.0.2.1", etag.Position{})
	contenttest.WantError(t, err, core.Throttled)
	join(t, hub, contenttest.Staff, "192.0.2.1", 0)
	join(t, hub, contenttest.Visitor, "192.0.2.2", 0)
	now = now.Add(time.Second)
	join(t, hub, contenttest.Visitor, "192.0.2.1", 0)
}

func TestTheBusiestNetworkMakesRoom(t *testing.T) {
	const places = live.MaxListeners - 200
	for name, test := range map[string]struct {
		addresses, each int
		address         func(i int) string
	}{
		"ninety addresses": {places / live.MaxPerAddress, live.MaxPerAddress, ipv4},
		"one /48":          {places, 1, func(i int) string { return fmt.Sprintf("2001:db8:7:%x::1", i) }},
	} {
		t.Run(name, func(t *testing.T) {
			now := time.Now()
			hub := live.NewHub(storeAt{seq: 1}, func() time.Time {
				now = now.Add(time.Second)
				return now
			}, open)
			in := crowd(t, hub, test.addresses, test.each, test.address)
			if len(in) != places {
				t.Fatalf("%d got a place, want %d", len(in), places)
			}
			polite := join(t, hub, contenttest.Visitor, "203.0.113.5", 0)
			for i := range 15 {
				join(t, hub, contenttest.Visitor, fmt.Sprint("198.51.100.", i), 0)
			}
			left := 0
			for _, l := range in {
				if gone(l) {
					left++
				}
			}
			if left != 16 || !gone(in[0]) && name == "one /48" || gone(polite) {
				t.Errorf("%d made room", left)
			}
		})
	}
}

func TestPlacesAreBounded(t *testing.T) {
	const places = live.MaxListeners - 200
	now := time.Now()
	hub := live.NewHub(storeAt{seq: 1}, func() time.Time {
		now = now.Add(time.Second)
		return now
	}, open)
	in := crowd(t, hub, places+10, 1, ipv4)
	if len(in) != places {
		t.Errorf("%d got a place, want %d", len(in), places)
	}
	for staff := range live.MaxListeners + 1 {
		_, err := hub.Listen(t.Context(), contenttest.Staff, ipv4(0), etag.Position{})
		if err == nil {
			continue
		}
		contenttest.WantError(t, err, core.Unavailable)
		if staff != live.MaxListeners {
			t.Errorf("%d of staff got a place, want %d", staff, live.MaxListeners)
		}
		return
	}
	t.Error("there is no end of places")
}

func TestAClosedHubAdmitsNobody(t *testing.T) {
	hub := hubAt(t, 1, 1)
	l := join(t, hub, contenttest.Visitor, "192.0.2.1", 0)
	hub.Close()
	_, err := hub.Listen(t.Context(), contenttest.Staff, "192.0.2.1", etag.Position{})
	contenttest.WantError(t, err, core.Unavailable)
	if !gone(l) {
		t.Error("a listener goes on")
	}
}

// TestReadBeforeTheReplay checks that a visitor who has read the newest content before the hub has read the log again
// neither misses a change nor gets one twice.
func TestReadBeforeTheReplay(t *testing.T) {
	hub := live.NewHub(storeAt{seq: 11, public: 11}, time.Now, open)
	if _, err := hub.Cursor(t.Context()); err != nil {
		t.Fatal(err)
	}
	l := join(t, hub, contenttest.Visitor, "192.0.2.1", hub.Shown())
	apply(t, hub, told(false, 10, 11, 12))
	if got := len(l.Missed) + len(l.Changes()); got != 1 || l.Reset {
		t.Errorf("the listener hears of %d changes, want 1; reset is %t", got, l.Reset)
	}
	if again := join(t, hub, contenttest.Visitor, "192.0.2.1", 9); again.Reset || len(again.Missed) != 3 {
		t.Errorf("with 9 it missed %v, reset is %t", again.Missed, again.Reset)
	}
	if again := join(t, hub, contenttest.Visitor, "192.0.2.1", 8); !again.Reset {
		t.Error("changes before the replay are not reported as lost")
	}
}

// TestPositionsOfTheOtherKind checks that a number never counts as one of the other kind: a visitor with the number of a
// commit reads everything again, and staff with that of a public change get all changes from its commit on.
func TestPositionsOfTheOtherKind(t *testing.T) {
	hub := hubAt(t, 100, 200)
	for _, c := range []struct{ seq, number uint64 }{{101, 0}, {102, 51}, {103, 0}, {104, 52}, {105, 0}} {
		change := core.Change{Op: core.OpPut, Type: "note", ID: "n", Seq: c.seq, Number: c.number, Hidden: c.number == 0}
		apply(t, hub, []changes.Record{{Seq: storage.Seq(c.seq), Changes: []core.Change{change}}})
	}
	for _, n := range []uint64{0, 51, 52, 102, 105, 1 << 30} {
		l := joinAt(t, hub, contenttest.Visitor, "192.0.2.1", etag.Position{Number: n, Counting: etag.Commits})
		if !l.Reset || l.Since != 52 || len(l.Missed) > 0 {
			t.Errorf("a visitor with commit %d gets %+v", n, l)
		}
	}
	for n, want := range map[uint64]int{51: 4, 52: 2, 50: -1, 53: -1, 1 << 30: -1} {
		l := joinAt(t, hub, contenttest.Staff, "192.0.2.1", etag.Position{Number: n, Counting: etag.Public})
		if l.Reset != (want < 0) || len(l.Missed) != max(0, want) {
			t.Errorf("staff with public change %d missed %d, reset is %t", n, len(l.Missed), l.Reset)
		}
	}
	for _, actor := range []core.Actor{contenttest.Visitor, contenttest.Staff} {
		if l := joinAt(t, hub, actor, "192.0.2.1", etag.Position{Number: 52, Counting: etag.Elsewhere}); !l.Reset {
			t.Errorf("%q with an event of another store gets %+v", actor.Role, l)
		}
	}
}

// open is the state of a site that visitors may read.
func open(context.Context) bool { return false }
