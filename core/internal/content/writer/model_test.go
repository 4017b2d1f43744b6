package writer_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

// mirror is a simple model of the expected notices.
type mirror struct {
	t       *testing.T
	site    *contenttest.Site
	rand    *rand.Rand
	notices []modelNotice
}

type modelNotice struct {
	id, title, place, code string
	rank                   int
	hidden                 bool
	created, updated       time.Time
}

func TestTheServiceKeepsToAModel(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	m := &mirror{t: t, site: open(t), rand: rand.New(rand.NewPCG(seed, 0))}
	steps := []func(){m.create, m.create, m.create, m.update, m.update, m.update, m.delete, m.conflict, m.refuse, m.restart}
	for step := range 400 {
		m.site.Clock.Advance(time.Second)
		steps[m.rand.IntN(len(steps))]()
		for _, actor := range []core.Actor{visitor, staff} {
			m.compare(actor)
		}
		if t.Failed() {
			t.Fatalf("at step %d with seed %d", step, seed)
		}
	}
}

func (m *mirror) draw() modelNotice {
	return modelNotice{
		title: m.oneOf("a", "B", "b", "c"), place: m.oneOf("left", "right"), code: m.oneOf("", "", "k", "l", "m", "n", "o"),
		rank: m.rand.IntN(3), hidden: m.rand.IntN(3) == 0,
	}
}

func (m *mirror) oneOf(texts ...string) string { return texts[m.rand.IntN(len(texts))] }

func (n modelNotice) body() []byte {
	return fmt.Appendf(nil, `{"title":%q,"place":%q,"code":%q,"rank":%d,"hidden":%v}`, n.title, n.place, n.code, n.rank, n.hidden)
}

// taken reports whether an entry other than the one with the id has the code.
func (m *mirror) taken(code, id string) bool {
	return code != "" && slices.ContainsFunc(m.notices, func(n modelNotice) bool { return n.code == code && n.id != id })
}

func (m *mirror) want(err error, code core.Code) bool {
	m.t.Helper()
	if core.CodeOf(err) != code {
		m.t.Errorf("the outcome is %v, want %q", err, code)
	}
	return err == nil
}

func (m *mirror) create() {
	n, code := m.draw(), core.Code("")
	if m.taken(n.code, "") {
		code = core.Conflict
	}
	e, err := m.site.Create(m.t.Context(), staff, "notice", n.body())
	if m.want(err, code) {
		n.id, n.created, n.updated = e.ID, m.site.Clock.Now(), m.site.Clock.Now()
		m.notices = append(m.notices, n)
	}
}

func (m *mirror) update() {
	if len(m.notices) == 0 {
		return
	}
	at := m.rand.IntN(len(m.notices))
	n, code := m.draw(), core.Code("")
	n.id, n.created, n.updated = m.notices[at].id, m.notices[at].created, m.site.Clock.Now()
	if m.taken(n.code, n.id) {
		code = core.Conflict
	}
	_, err := m.site.Update(m.t.Context(), staff, "notice", n.id, always, n.body())
	if m.want(err, code) {
		m.notices[at] = n
	}
}

func (m *mirror) delete() {
	if len(m.notices) == 0 {
		return
	}
	at := m.rand.IntN(len(m.notices))
	m.want(m.site.Delete(m.t.Context(), staff, "notice", m.notices[at].id, always), "")
	m.notices = slices.Delete(m.notices, at, at+1)
}

func (m *mirror) conflict() {
	for _, n := range m.notices {
		if n.code != "" {
			_, err := m.site.Create(m.t.Context(), staff, "notice", n.body())
			m.want(err, core.Conflict)
		}
	}
}

func (m *mirror) refuse() {
	_, err := m.site.Create(m.t.Context(), staff, "notice", []byte(`{"title":"","code":"k"}`))
	m.want(err, core.Invalid)
}

func (m *mirror) restart() { m.site.Reopen(notices(), letters()) }

// compare compares a random list, page by page.
func (m *mirror) compare(actor core.Actor) {
	m.t.Helper()
	sort := m.oneOf("", "title", "-title", "rank", "-rank", "createdAt", "-updatedAt")
	filter := m.oneOf("", "", "place=left", "rank=1", "place=right&rank=2")
	query := filter
	if sort != "" {
		query = join(filter, "sort="+sort)
	}
	want := m.list(actor, sort, filter)
	if total := m.site.Page(actor, "notice", join(query, "limit=1")).Total; total != len(want) {
		m.t.Errorf("%q for %q has the total %d, want %d", query, actor.Role, total, len(want))
	}
	if got := walk(m.t, m.site, actor, query, 1+m.rand.IntN(9), func() {}); !slices.Equal(got, want) {
		m.t.Errorf("%q for %q is\n%q, want\n%q", query, actor.Role, got, want)
	}
}

func (m *mirror) list(actor core.Actor, sort, filter string) []string {
	listed := slices.Clone(m.notices)
	listed = slices.DeleteFunc(listed, func(n modelNotice) bool {
		return n.hidden && !actor.SeesAll() ||
			strings.Contains(filter, "place=") && !strings.Contains(filter, "place="+n.place) ||
			strings.Contains(filter, "rank=") && !strings.Contains(filter, "rank="+strconv.Itoa(n.rank))
	})
	name, descending := strings.CutPrefix(sort, "-")
	slices.SortFunc(listed, func(a, b modelNotice) int {
		by := map[string]int{
			"title": cmp.Compare(strings.ToLower(a.title), strings.ToLower(b.title)), "rank": cmp.Compare(a.rank, b.rank),
			"createdAt": a.created.Compare(b.created), "updatedAt": a.updated.Compare(b.updated),
		}[name]
		if name == "" {
			return b.created.Compare(a.created)
		}
		by = cmp.Or(by, strings.Compare(a.id, b.id))
		if descending {
			by = -by
		}
		return by
	})
	ids := make([]string, len(listed))
	for i, n := range listed {
		ids[i] = n.id
	}
	return ids
}
