package querytest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Site is where a World writes. The World chooses the ids of entries, so that a seed repeats all that it does.
type Site interface {
	Put(typ, id, body string) // creates an entry
	Change(typ, id, body string)
	Remove(typ, id string)
	// Advance moves the clock, and publishes and withdraws what falls due.
	Advance(d time.Duration)
	Now() time.Time
}

// World is random entries.
type World struct {
	Random *rand.Rand
	IDs    map[string][]string // by type
	site   Site
}

// NewWorld returns a world without entries.
func NewWorld(seed uint64, site Site) *World {
	return &World{Random: rand.New(rand.NewPCG(seed, 1)), IDs: map[string][]string{}, site: site} //nolint:gosec // any number
}

// Words are the texts of fields and conditions: in both cases, with accents, beyond the first plane, and with the characters
// that lists of values escape.
var words = []string{"", "a", "A", "Ab", "ab", "b", "é", "É", "a,b", `a\b`, "zoo", "ﬀ", "𝒜", "a b", "%"}

// Pools are the values of the fields whose kinds restrict them. The first is empty.
var pools = map[string][]string{
	"kind": {"", "long", "short"}, "level": {"easy", "hard"}, "role": {"", "host", "guest"}, "form": {"", "chat", "panel"},
	"mail": {"", "a@example.com", "A@example.com", "b@example.com"}, "phone": {"", "+44 20 7946 0000", "1234567"},
	"link": {"", "https://example.com/a", "https://example.com/B"}, "image": {"", "https://example.com/a.png", "/a.png"},
	"icon": {"", "fas fa-box", "fas fa-cogs"}, "colour": {"blue", "cyan", "green"}, "zone": {"", "UTC", "Europe/London"},
}

var times = []string{"", "2026-01-31T09:00:00Z", "2026-01-31T09:00:00.5Z", "2026-02-01T00:00:00+01:00", "1969-07-20T20:17:40Z", "0999-01-01T00:00:00Z"}

func (w *World) pick(from ...string) string { return from[w.Random.IntN(len(from))] }

func (w *World) some(most int, from []string) []string {
	all := []string{}
	if len(from) == 0 {
		return all
	}
	for range w.Random.IntN(most + 1) {
		one := w.pick(from...)
		if one != "" && !slices.ContainsFunc(all, func(other string) bool { return strings.EqualFold(other, one) }) {
			all = append(all, one)
		}
	}
	return all
}

func (w *World) flag(oneIn int) bool { return w.Random.IntN(oneIn) == 0 }

func (w *World) time() any {
	if text := w.pick(times...); text != "" {
		return text
	}
	return nil
}

func (w *World) ref(typ string) string { return w.pick(append(w.IDs[typ], "")...) }

func (w *World) number() float64 {
	return []float64{0, -1.5, 2, 10, 1e6, 0.1, -2, 1e-7}[w.Random.IntN(8)]
}

// Body returns the fields of a random entry.
func (w *World) Body(typ string) map[string]any {
	switch typ {
	case Person:
		return map[string]any{
			"name": w.pick(words[1:]...), "age": w.Random.IntN(4), "born": w.time(), "likes": w.some(3, words), "role": w.pick(pools["role"]...),
			"active": w.flag(2), "mentor": w.ref(Person), "pay": w.Random.IntN(3), "hidden": w.flag(3),
		}
	case Secret:
		return map[string]any{"title": w.pick(words[1:]...), "level": w.Random.IntN(3)}
	}
	slots := []map[string]any{}
	for range w.Random.IntN(3) {
		slots = append(slots, map[string]any{
			"room": w.pick(words...), "rank": w.number(), "begins": w.time(), "live": w.flag(2), "form": w.pick(pools["form"]...),
			"speaker": w.ref(Person), "panel": w.some(2, w.IDs[Person]),
		})
	}
	body := map[string]any{
		"title": w.pick(words[1:]...), "price": w.number(), "places": []int{0, -2, 5, 10, 1e6}[w.Random.IntN(5)], "open": w.flag(2), "starts": w.time(),
		"slug": fmt.Sprintf("s%d-%d", w.Random.IntN(3), w.Random.Uint32()), "tags": w.some(4, words), "lines": w.some(4, words),
		"host": w.ref(Person), "boss": w.ref(Secret), "guests": w.some(3, w.IDs[Person]), "slots": slots, "memo": w.pick(words...), "hidden": w.flag(4),
		"venue": map[string]any{"city": w.pick(words...), "seats": w.Random.IntN(4), "opens": w.time(), "free": w.flag(2), "owner": w.ref(Person)},
	}
	for name := range pools {
		if name != "role" && name != "form" {
			body[name] = "" // the order of a map is not that of a seed
		}
	}
	for _, name := range []string{"kind", "level", "mail", "phone", "link", "image", "icon", "colour", "zone"} {
		body[name] = w.pick(pools[name]...)
	}
	body["from"], body["until"] = w.schedule()
	return body
}

// schedule returns times of publication and expiry: most entries have none, some are scheduled or expired, and some soon
// appear or end.
func (w *World) schedule() (from, until any) {
	at := func(hours int) string { return w.site.Now().Add(time.Duration(hours) * time.Hour).Format(time.RFC3339) }
	switch w.Random.IntN(8) {
	case 0:
		return at(1 + w.Random.IntN(50)), nil
	case 1:
		return nil, at(1 + w.Random.IntN(50))
	case 2:
		return nil, at(-1)
	case 3:
		return at(-1), at(100)
	}
	return nil, nil
}

// NewID returns the id of a new entry.
func (w *World) NewID() string {
	return fmt.Sprintf("%016x%016x", w.Random.Uint64(), w.Random.Uint64())
}

// Text returns fields as the body of a write.
func Text(body map[string]any) string {
	text, err := json.Marshal(body)
	if err != nil {
		panic(err) // the values are texts, numbers and lists of these
	}
	return string(text)
}

func (w *World) add(typ string) {
	id := w.NewID()
	w.site.Put(typ, id, Text(w.Body(typ)))
	w.IDs[typ] = append(w.IDs[typ], id)
}

// Change writes something, or lets time pass.
func (w *World) Change() {
	people, talks := len(w.IDs[Person]), len(w.IDs[Talk])
	switch n := w.Random.IntN(24); {
	case len(w.IDs[Secret]) < 3:
		w.add(Secret)
	case n < 3 && people < 30 || people < 3:
		w.add(Person)
	case n < 9 && talks < 80 || talks < 10:
		w.add(Talk)
	case n < 16:
		w.site.Change(Talk, w.pick(w.IDs[Talk]...), Text(w.Body(Talk)))
	case n < 19:
		w.site.Change(Person, w.pick(w.IDs[Person]...), Text(w.Body(Person)))
	case n < 20:
		w.site.Advance(time.Duration(1+w.Random.IntN(10)) * time.Hour)
	default:
		at := w.Random.IntN(talks)
		w.site.Remove(Talk, w.IDs[Talk][at])
		w.IDs[Talk] = slices.Delete(w.IDs[Talk], at, at+1)
	}
}
