package query_test

import (
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/querytest"
)

// TestAReferenceBehindAReferenceRevealsNoHiddenID checks that a hidden entry counts as none also in a condition on a field of
// another entry that refers to it.
func TestAReferenceBehindAReferenceRevealsNoHiddenID(t *testing.T) {
	t.Parallel()
	site := contenttest.Open(t, querytest.Types()...)
	hidden := site.Add("person", `{"name":"Hidden","hidden":true}`)
	host := site.Add("person", fmt.Sprintf(`{"name":"Ada","mentor":%q}`, hidden))
	id := site.Add("talk", fmt.Sprintf(`{"title":"Talk","slug":"talk","host":%q}`, host))
	for query, want := range map[string][2]int{ // for visitors and staff
		"filter[host.mentor][eq]=" + hidden: {0, 1}, "filter[host.mentor][gte]=" + hidden[:1]: {0, 1}, "filter[host.mentor][prefix]=" + hidden[:2]: {0, 1},
		"filter[host.mentor][in]=" + hidden: {0, 1}, "filter[host.mentor][eq]=": {1, 0}, "filter[host.mentor][ne]=" + hidden: {1, 0},
		"filter[host.mentor][empty]=true": {1, 0}, "filter[or][0][host.mentor][empty]=false": {0, 1}, "filter[host.id][eq]=" + host: {1, 1},
	} {
		if got := [2]int{len(site.IDs(visitor, "talk", query)), len(site.IDs(staff, "talk", query))}; got != want {
			t.Errorf("%s selects %v of %s, want %v", query, got, id, want)
		}
	}
}
