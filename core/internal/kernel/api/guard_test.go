package api_test

import (
	"encoding/json"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// TestPasswordMembers checks that the structs that describe the caller's password name the members that the guard reads.
func TestPasswordMembers(t *testing.T) {
	for name, body := range map[string]any{
		api.PresentPassword: api.Present{Current: "x"}, api.OwnPassword: api.Confirmation{Password: "x"},
	} {
		got, err := json.Marshal(body)
		if want := `{"` + name + `":"x"}`; err != nil || string(got) != want {
			t.Errorf("the body is %s, want %s (%v)", got, want, err)
		}
	}
}
