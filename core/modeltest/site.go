package modeltest

import (
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// The actors of a test.
var (
	Visitor = core.Actor{}
	Staff   = core.Actor{Role: core.Administrator, Name: "ada"}
)

// Start is the initial time of every test clock: nine o'clock on 31 January 2026, UTC.
var Start = time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)

// Clock returns the time that the test has set. It is safe for concurrent use.
type Clock struct{ passed atomic.Int64 }

// Now returns the clock's time.
func (c *Clock) Now() time.Time { return Start.Add(time.Duration(c.passed.Load())) }

// Advance moves the clock forwards, or backwards where d is negative.
func (c *Clock) Advance(d time.Duration) { c.passed.Add(int64(d)) }

// Site keeps entries of some types in a store of its own, which exists until the test ends. Methods that return no
// error end the test where something fails.
type Site struct {
	Clock *Clock

	site   *contenttest.Site
	tb     testing.TB
	server *pluginServer // nil for a site of Open
}

// Open makes a site of the types on an empty store. Its clock shows Start.
func Open(tb testing.TB, types ...model.Type) *Site {
	tb.Helper()
	clock := &Clock{}
	return &Site{Clock: clock, site: contenttest.OpenAt(tb, clock.Now, types...), tb: tb}
}

// Reopen closes the store and opens it again with the types, as a new version of the program does. It is for sites of Open; see
// ReopenPlugin.
func (s *Site) Reopen(types ...model.Type) {
	s.tb.Helper()
	if s.server != nil {
		s.tb.Fatal("Reopen is for sites of Open: use ReopenPlugin")
	}
	s.site.Reopen(types...)
}

// Add creates an entry as staff, a second after the previous action, and returns its id.
func (s *Site) Add(typ, body string) (id string) {
	s.tb.Helper()
	s.Clock.Advance(time.Second)
	return s.site.Add(typ, body)
}

// Change updates an entry as staff: body is a JSON object of the fields that change.
func (s *Site) Change(typ, id, body string) core.Entry {
	s.tb.Helper()
	return s.site.Change(typ, id, body)
}

// Remove deletes an entry as staff.
func (s *Site) Remove(typ, id string) {
	s.tb.Helper()
	s.site.Remove(typ, id)
}

// Create creates an entry of the JSON object as the actor. It fails with a *core.Error.
func (s *Site) Create(actor core.Actor, typ, body string) (core.Entry, error) {
	made, err := s.site.Create(s.tb.Context(), actor, typ, []byte(body))
	return made.Entry, err
}

// Update changes the fields of the JSON object as the actor. It fails with a *core.Error.
func (s *Site) Update(actor core.Actor, typ, id, body string) (core.Entry, error) {
	return s.site.Update(s.tb.Context(), actor, typ, id, writer.Match{}, []byte(body))
}

// Delete deletes an entry as the actor. It fails with a *core.Error.
func (s *Site) Delete(actor core.Actor, typ, id string) error {
	return s.site.Delete(s.tb.Context(), actor, typ, id, writer.Match{})
}

// Import writes an entry with an id and a time of its own, as demo content and imports do. The body may set read-only
// fields. It fails with a *core.Error.
func (s *Site) Import(typ, id string, created time.Time, body string) error {
	return s.site.ImportAt(typ, id, created, []byte(body))
}

// Entity is an entity as it is sent: the values of its JSON object.
type Entity map[string]any

// ID is the entity's id.
func (e Entity) ID() string {
	id, _ := e["id"].(string)
	return id
}

// Entity returns the entity that the actor sees.
func (s *Site) Entity(actor core.Actor, typ, id string) Entity {
	s.tb.Helper()
	return Entity(s.site.Entity(actor, typ, id))
}

// JSON returns the entity that the actor sees as it is sent, with its fields in order.
func (s *Site) JSON(actor core.Actor, typ, id string) string {
	s.tb.Helper()
	answer, err := s.site.Get(s.tb.Context(), actor, typ, id)
	if err != nil {
		s.tb.Fatal(err)
	}
	return string(answer.Body)
}

// Sees reports whether the actor can read the entry.
func (s *Site) Sees(actor core.Actor, typ, id string) bool {
	s.tb.Helper()
	return s.site.Sees(actor, typ, id)
}

// IDs returns the ids of the list that the query string asks for: "status=closed&limit=10".
func (s *Site) IDs(actor core.Actor, typ, query string) []string {
	s.tb.Helper()
	return s.site.IDs(actor, typ, query)
}

// WantFields fails the test if the entity that staff see does not have the fields of the JSON object.
func (s *Site) WantFields(typ, id, want string) {
	s.tb.Helper()
	s.site.WantFields(typ, id, want)
}

// Reader returns the content as an actor sees it, for the functions of a type that read it.
func (s *Site) Reader(actor core.Actor) model.Reader { return s.site.As(s.tb.Context(), actor) }

// Plugin returns the site that the functions of a plugin get: jobs, followers, services, commands and checks. That of Open has no
// settings.
func (s *Site) Plugin() *plugin.Site {
	s.tb.Helper()
	if s.server != nil {
		return s.server.host.Of(s.tb.Context(), s.server.plugin.Name)
	}
	return s.site.Plugin()
}

// Mails returns the mails that plugins have sent on the site, in their order. The site has a mail server, but no mail is
// delivered, and 1,000 of them can wait.
func (s *Site) Mails() []plugin.Message {
	s.tb.Helper()
	return s.site.Mails()
}

// Call returns a call of an actor, for the function of a route. address is its path and query: "/api/polls?day=monday". path
// has the parameters of the path. For a route with plugin.Signed, set Link of the call to the subject of the token. The call
// refuses no writes in a GET, and neither a rule nor a limit of the route applies: Do makes the request instead.
func (s *Site) Call(actor core.Actor, address string, path map[string]string) *plugin.Call {
	s.tb.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		s.tb.Fatal(err)
	}
	return plugin.NewCall(s.Plugin(), s.site.ContentAs(actor), actor, parsed, path)
}

// WantError fails the test if err has another code, or if fields are given and it names others. The code of no error
// is "".
func WantError(tb testing.TB, err error, code core.Code, fields ...string) {
	tb.Helper()
	contenttest.WantError(tb, err, code, fields...)
}

// Stub is a type with only a title. It stands in for a type that another type refers to.
func Stub(name string) model.Type { return contenttest.Stub(name) }
