// Package modeltest tests a content type against the whole contract, on a server with a store of its own. It derives
// the test values from the schema of the type. A plugin needs one line in its test:
//
//	func TestContract(t *testing.T) { modeltest.Run(t, job.Type()) }
//
// Open makes a site of types for further tests, and OpenPlugin a site of a whole plugin, which answers requests.
package modeltest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
)

// Samples are values of fields, for types with rules that no tag expresses. They replace the values derived from the schema. A
// key is the name of a field of the tested type, "starts", or a type and the name of a field of it, "venue.seats": so entries
// of the other types can have values that a rule of the tested type needs. A value may be of any type that encodes to JSON;
// several values are used in turn.
type Samples map[string][]any

// of returns the samples of a type by the names of its fields. tested is the type that is tested.
func (s Samples) of(typ, tested string) Samples {
	out := Samples{}
	for key, values := range s {
		switch name, field, qualified := strings.Cut(key, "."); {
		case qualified && name == typ:
			out[field] = values
		case !qualified && typ == tested:
			out[key] = values
		}
	}
	return out
}

// check fails if a key names no field of the types.
func (s Samples) check(tested *model.Type, types []model.Type) error {
	for _, key := range slices.Sorted(maps.Keys(s)) {
		name, field, qualified := strings.Cut(key, ".")
		if !qualified {
			name, field = tested.Name, key
		}
		at := slices.IndexFunc(types, func(t model.Type) bool { return t.Name == name })
		switch {
		case at < 0:
			return fmt.Errorf("the samples have the key %q, and there is no type %q: pass it as well", key, name)
		case types[at].Schema.Field(field) == nil:
			return fmt.Errorf("the samples have the key %q, and the type %q has no such field", key, name)
		}
	}
	return nil
}

// Run tests a type against the contract. The others are the types that it refers to or reads, each after those that it refers to
// itself.
func Run(t *testing.T, typ model.Type, others ...model.Type) {
	t.Helper()
	RunWith(t, nil, typ, others...)
}

// RunWith is Run with samples of the type, and of the others.
func RunWith(t *testing.T, samples Samples, typ model.Type, others ...model.Type) {
	t.Helper()
	h := openServer(t, samples, typ, others...)
	for _, c := range contract {
		t.Run(c.name, func(t *testing.T) { c.check(h.forTest(t)) })
	}
	t.Run("its form in a browser keeps what is entered", func(t *testing.T) {
		testForm(t, h.forTest(t), append([]model.Type{typ}, others...))
	})
}

// clause is a part of the contract.
type clause struct {
	name  string
	check func(h *server)
}

var contract = []clause{
	{"Prepare depends on its arguments alone", prepares},
	{"what is sent comes back", roundTrips},
	{"what is not sent takes its default", defaults},
	{"each rule is refused and named", rules},
	{"a member that nobody knows is refused", unknownMembers},
	{"lists are asked by a closed list of keys", queries},
	{"visitors send what they may", submissions},
	{"visitors do not see private fields", privateFields},
	{"visitors do not see hidden entries", hiddenEntries},
	{"what the clock turns is scheduled", schedules},
	{"each role may what the type promises", roles},
	{"a stale write changes nothing", staleWrites},
	{"what an entry was is restored", restores},
	{"a deleted entry comes back", undeletes},
	{"changes are kept and published", drafts},
	{"an entry moves elsewhere as it is", moves},
	{"scripts are harmless", scripts},
	{"entries are found", searches},
	{"attachments are made", attachments},
	{"what it draws by itself can be built", modulesBuild},
	{"the activity tells of each change", activity},
	{"the table has every entry", tables},
	{"answers are as the document says", documents},
}
