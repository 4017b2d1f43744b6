package environment

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/plugin"
)

func TestPrivateAddressesOfPlugins(t *testing.T) {
	t.Parallel()
	if got := names(" polls,, tickets "); !slices.Equal(got, []string{"polls", "tickets"}) || names("") != nil {
		t.Errorf("%q", got)
	}
	p := Program{Plugins: []plugin.Plugin{{Name: "polls"}}}
	if err := p.CheckPrivateAddresses([]string{"polls"}); err != nil {
		t.Error(err)
	}
	if err := p.CheckPrivateAddresses([]string{"polls", "poll"}); err == nil || !strings.Contains(err.Error(), "--private-addresses poll:") {
		t.Errorf("%v", err)
	}
}
