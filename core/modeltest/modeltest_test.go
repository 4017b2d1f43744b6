package modeltest

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// part is a part of a whole.
type part struct {
	Name  string     `json:"name" validate:"required,min=2,max=9"`
	Rank  int        `json:"rank" validate:"min=1,max=5" default:"5"`
	Link  field.Link `json:"link"`
	Words []string   `json:"words" validate:"max=3,dive,max=9" cms:"lines"`
}

// block is a part or an aside.
type block struct {
	Part  *part  `json:"part,omitempty"`
	Aside *aside `json:"aside,omitempty" cms:"label=Remark"`
}

type aside struct {
	Text   field.Rich   `json:"text" validate:"required,max=200"`
	Colour field.Colour `json:"colour" default:"blue"`
}

// whole has a field of each sort and no fault.
type whole struct {
	Title  string        `json:"title" validate:"required,max=60" cms:"title"`
	Intro  field.Long    `json:"intro" cms:"opening=body"`
	Body   field.Rich    `json:"body" validate:"max=3000"`
	Code   string        `json:"code" validate:"omitempty,len=12" cms:"unique"`
	Status string        `json:"status" validate:"oneof=draft live" default:"draft" cms:"exact,status=live"`
	From   field.Time    `json:"from"`
	Until  field.Time    `json:"until"`
	Seats  int           `json:"seats" validate:"min=-5,max=100" cms:"exact"`
	Ratio  float64       `json:"ratio" validate:"max=0.5"`
	Open   bool          `json:"open" default:"true" cms:"exact"`
	Mail   field.Email   `json:"mail"`
	Phone  field.Phone   `json:"phone"`
	Image  field.Image   `json:"image"`
	Icon   field.Icon    `json:"icon"`
	Colour field.Colour  `json:"colour" default:"blue"`
	Zone   field.Zone    `json:"zone"`
	Words  []string      `json:"words" validate:"min=2,max=4,dive,min=3,max=20" cms:"lines"`
	Tags   []string      `json:"tags" cms:"tags"`
	Specs  field.Specs   `json:"specs" validate:"max=5"`
	Prices field.Prices  `json:"prices"`
	Part   part          `json:"part"`
	Parts  []part        `json:"parts" validate:"max=4,dive"`
	Blocks []block       `json:"blocks" validate:"max=6,dive"`
	Friend field.Ref     `json:"friend" cms:"ref=whole"`
	Others field.Refs    `json:"others" validate:"max=5" cms:"ref=whole"`
	Memo   field.Long    `json:"memo" cms:"private"`
	Slug   field.Slug    `json:"slug" cms:"from=title"`
	Saved  field.Time    `json:"saved" cms:"readonly"`
	Cost   field.Amounts `json:"cost" cms:"private"`
}

func (w *whole) Prepare(_ *whole, now time.Time) { w.Saved = field.At(now) }

func (w *whole) Visible(now time.Time) bool {
	return w.Status == "live" && !w.From.After(now) && (w.Until.IsZero() || w.Until.After(now))
}

func (w *whole) Due(after time.Time) time.Time {
	if w.From.After(after) {
		return w.From.Time
	}
	if w.Until.After(after) {
		return w.Until.Time
	}
	return time.Time{}
}

// plain is the basis of the faulty types.
type plain struct {
	Title string     `json:"title" validate:"required,max=60" cms:"title"`
	Place string     `json:"place" validate:"max=60" default:"left"`
	From  field.Time `json:"from"`
	Open  bool       `json:"open"`
	Count int        `json:"count" cms:"readonly"`
	Memo  string     `json:"memo" validate:"max=60" cms:"private"`
}

// Each of these types has one fault.
type (
	clocked plain
	tardy   plain
	window  struct {
		Title string     `json:"title" validate:"required,max=60" cms:"title"`
		From  field.Time `json:"from"`
		Until field.Time `json:"until"`
	}
	counting    plain
	drawing     plain
	overwriting plain
	emptying    plain
	panicking   plain
	refusing    plain
	alwaysSeen  plain
	shifting    plain
	telling     plain
	echoing     plain
	arriving    plain
	failing     plain
	lying       struct {
		Title string `json:"title" validate:"required,max=60" cms:"title"`
		Score score  `json:"score"`
	}
	shouting struct {
		Title string `json:"title" validate:"required,max=60" cms:"title"`
		Word  shout  `json:"word" validate:"max=60"`
	}
	growing struct {
		Title string `json:"title" validate:"required,max=60" cms:"title"`
		Word  growth `json:"word"`
	}
	score  int
	shout  string
	growth string
)

func (c *clocked) Visible(now time.Time) bool { return !c.From.After(now) }

func (c *tardy) Visible(now time.Time) bool { return !c.From.After(now) }
func (c *tardy) Due(after time.Time) time.Time {
	if late := c.From.Add(time.Hour); late.After(after) {
		return late
	}
	return time.Time{}
}

func (w *window) Visible(now time.Time) bool {
	return !w.From.After(now) && (w.Until.IsZero() || w.Until.After(now))
}

// Due does not return the time at which the entry expires.
func (w *window) Due(time.Time) time.Time { return w.From.Time }

func (c *counting) Prepare(*counting, time.Time) { c.Count++ }

var drawn int

func (c *drawing) Prepare(*drawing, time.Time) {
	drawn++
	c.Count = drawn
}

func (o *overwriting) Prepare(*overwriting, time.Time) { o.Place = "here" }

func (e *emptying) Prepare(old *emptying, _ time.Time) {
	if old == nil && e.Place == "left" {
		e.Place = ""
	}
}

func (p *panicking) Check() error {
	if p.Title != "" {
		panic("a title")
	}
	return nil
}

func (r *refusing) Check() error { return errors.New("nothing will do") }

func (s *shifting) Prepare(old *shifting, _ time.Time) {
	if old != nil && old.Place == s.Place {
		s.Place = "next to " + s.Place
	}
}

func (e *echoing) Prepare(old *echoing, _ time.Time) {
	if old != nil && old.Place != e.Place {
		e.Place += "!"
	}
}

// Prepare counts the updates of an entry, and starts again at 1 if there is no previous value.
func (a *arriving) Prepare(old *arriving, _ time.Time) {
	if a.Count = 1; old != nil {
		a.Count = old.Count + 1
	}
}

func (alwaysSeen) Visible(time.Time) bool { return true }

func (s score) MarshalJSON() ([]byte, error) { return json.Marshal(strings.Repeat("*", int(s))) }
func (s *score) UnmarshalJSON(data []byte) error {
	var n int
	if json.Unmarshal(data, &n) == nil {
		*s = score(n % 10)
		return nil
	}
	*s = score(len(data) - 2)
	return nil
}

func (g *growth) UnmarshalJSON(data []byte) error {
	*g = growth("+" + strings.Trim(string(data), `"`))
	return nil
}

func (s shout) MarshalJSON() ([]byte, error) { return json.Marshal(strings.ToUpper(string(s))) }

// memoFile reveals a private field.
func memoFile(_ core.Entry, value any, _ model.Read) (model.File, error) {
	return model.File{Name: "memo.txt", Body: []byte("memo: " + value.(*telling).Memo)}, nil
}

func noFile(core.Entry, any, model.Read) (model.File, error) {
	return model.File{}, errors.New("no paper")
}

func define[T any](name string, attachments map[string]model.Attachment) model.Type {
	return model.Define[T](name, model.Options{
		Path: name + "s", One: name, Many: name + "s",
		Order:  model.NewestFirst,
		Public: model.PublicOptions{Page: "/" + name + "s/:id", Attachments: attachments},
	})
}

func TestATypeWithoutFaultHolds(t *testing.T) {
	typ := model.Define[whole]("whole", model.Options{
		Path: "wholes", One: "Whole", Many: "Wholes",
		Public: model.PublicOptions{
			Page:     "/wholes/:id",
			Distinct: map[string]string{"seats": "seats"}, Related: []string{"tags", "status"},
		},
	})
	Run(t, typ)
	if found := failures(t, define[plain]("plain", nil)); len(found) > 0 {
		t.Errorf("a plain type fails: %q", found)
	}
}

// drawnBy returns a type with a screen of its own.
func drawnBy(source string) model.Type {
	files := fstest.MapFS{"screen.tsx": {Data: []byte(source)}}
	return model.Define[plain]("drawn", model.Options{
		Path: "drawn", One: "Drawn", Many: "Drawn",
		Admin: model.AdminOptions{Module: model.Module{Files: files, File: "screen.tsx"}},
	})
}

// TestBrokenTypesFail checks that each faulty type fails at the clause that it breaks.
func TestBrokenTypesFail(t *testing.T) {
	file := func(make func(core.Entry, any, model.Read) (model.File, error)) map[string]model.Attachment {
		return map[string]model.Attachment{"memo": {MediaType: "text/plain", Summary: "A memo", Make: make}}
	}
	for _, c := range []struct {
		typ          model.Type
		clause, says string
	}{
		{define[clocked]("clocked", nil), "what the clock turns is scheduled", "Visible turns to true"},
		{define[tardy]("tardy", nil), "what the clock turns is scheduled", "nobody looks again"},
		{define[window]("window", nil), "what the clock turns is scheduled", "Visible turns to false"},
		{define[counting]("counting", nil), "Prepare depends on its arguments alone", "of what it made itself"},
		{define[drawing]("drawing", nil), "Prepare depends on its arguments alone", "of the same value"},
		{define[overwriting]("overwriting", nil), "what is sent comes back", "place never keeps"},
		{define[emptying]("emptying", nil), "what is not sent takes its default", "place was not sent"},
		{define[shifting]("shifting", nil), "what an entry was is restored", "place was"},
		{define[echoing]("echoing", nil), "changes are kept and published", "place would be"},
		{define[arriving]("arriving", nil), "an entry moves elsewhere as it is", "count was"},
		{define[growing]("growing", nil), "a deleted entry comes back", "word was"},
		{define[panicking]("panicking", nil), "what is sent comes back", "ends in a fault"},
		{define[refusing]("refusing", nil), "what is sent comes back", "nothing will do"},
		{define[alwaysSeen]("always-seen", nil), "visitors do not see hidden entries", "hides an entry"},
		{define[telling]("telling", file(memoFile)), "visitors do not see private fields", "what a private field holds"},
		{define[failing]("failing", file(noFile)), "attachments are made", "fault"},
		{define[lying]("lying", nil), "answers are as the document says", "not as the API document says"},
		{define[shouting]("shouting", nil), "what is sent comes back", "word never keeps"},
		{drawnBy("import 'lodash'"), "what it draws by itself can be built", `"lodash" cannot be imported`},
	} {
		t.Run(c.typ.Name, func(t *testing.T) {
			t.Parallel()
			found := failures(t, c.typ, c.clause)
			if !strings.Contains(found[c.clause], c.says) {
				t.Errorf("the clause %q says %q, want %q; all failures are %q", c.clause, found[c.clause], c.says, found)
			}
		})
	}
}

// Types for a server that enforces less than the type under test declares.
type (
	bounded struct {
		Title string `json:"title" validate:"required,max=60" cms:"title"`
		Place string `json:"place" validate:"max=20"`
		Open  bool   `json:"open"`
	}
	loose struct {
		Title string `json:"title" validate:"max=60" cms:"title"`
		Place string `json:"place" validate:"max=60" cms:"exact"`
		Open  bool   `json:"open"`
	}
	secret struct {
		Title string `json:"title" validate:"required,max=60" cms:"title"`
		Place string `json:"place" validate:"max=60" cms:"private"`
		Open  bool   `json:"open"`
	}
	preset struct {
		Title string `json:"title" validate:"required,max=60" cms:"title"`
		Place string `json:"place" validate:"max=60" default:"left"`
		Open  bool   `json:"open"`
	}
	listed struct {
		Title string `json:"title" validate:"required,max=60" cms:"title"`
		Place string `json:"place" validate:"max=60"`
		Open  bool   `json:"open"`
		Count int    `json:"count" cms:"readonly"`
	}
	hidden bounded
)

func (h *hidden) Visible(time.Time) bool { return !h.Open }

// TestServersThatKeepLessFail checks that a server fails at the clause that it does not enforce.
func TestServersThatKeepLessFail(t *testing.T) {
	kept := define[loose]("thing", nil)
	for _, c := range []struct {
		said         model.Type
		clause, says string
	}{
		{define[bounded]("thing", nil), "each rule is refused and named", "what breaks max is taken"},
		{define[bounded]("thing", nil), "each rule is refused and named", "what breaks required is taken"},
		{define[bounded]("thing", nil), "lists are asked by a closed list of keys", "filtered by place"},
		{define[secret]("thing", nil), "visitors do not see private fields", "the private field place"},
		{define[hidden]("thing", nil), "visitors do not see hidden entries", "tells a visitor of a hidden entry"},
		{define[hidden]("thing", nil), "entries are found", "finds an entry by its title: true"},
		{define[preset]("thing", nil), "what is not sent takes its default", "place was not sent"},
		{define[listed]("thing", nil), "the table has every entry", "columns"},
	} {
		found := failuresAs(t, kept, c.said, c.clause)
		if !strings.Contains(found[c.clause], c.says) {
			t.Errorf("the clause %q says %q, want %q", c.clause, found[c.clause], c.says)
		}
	}
}

// meeting has a rule that no tag expresses.
type meeting struct {
	Title  string     `json:"title" validate:"required,max=60" cms:"title"`
	Starts field.Time `json:"starts" validate:"required"`
	Ends   field.Time `json:"ends" validate:"required"`
}

func (m *meeting) Check() error {
	if !m.Ends.After(m.Starts.Time) {
		return errors.New("a meeting ends after it starts")
	}
	return nil
}

// TestSamplesKeepRulesThatNoTagSays checks that samples are used where values derived from the schema break a rule.
func TestSamplesKeepRulesThatNoTagSays(t *testing.T) {
	RunWith(t, Samples{
		"starts": {"2027-05-01T09:00:00Z", "2027-05-02T09:00:00Z"}, "ends": {"2027-05-03T17:00:00Z", "2027-05-04T17:00:00Z"},
	}, define[meeting]("meeting", nil))
	for _, may := range []map[core.Verb]core.Role{nil, {core.VerbCreate: core.Editor}} {
		letter := model.Define[plain]("letter", model.Options{Path: "letters", One: "Letter", Many: "Letters", Access: core.Inbox, May: may})
		if found := failures(t, letter); len(found) > 0 {
			t.Errorf("an inbox that needs %v fails: %q", may, found)
		}
	}
}
