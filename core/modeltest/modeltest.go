// Package modeltest tests a content type against the whole contract, on a server with a store of its own. It derives
// the test values from the schema of the type. A plugin needs one line in its test:
//
//	func TestContract(t *testing.T) { modeltest.Run(t, job.Type()) }
package modeltest

import (
	"testing"

	"github.com/quoin-cms/quoin/core/model"
)

// Samples are values of fields, by the names of the fields, for types with rules that no tag expresses. They replace
// the values derived from the schema. A value may be of any type that encodes to JSON; several values are used in turn.
type Samples map[string][]any

// Run tests a type against the contract. The others are the types that it refers to or reads.
func Run(t *testing.T, typ model.Type, others ...model.Type) {
	t.Helper()
	RunWith(t, nil, typ, others...)
}

// RunWith is Run with samples.
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
