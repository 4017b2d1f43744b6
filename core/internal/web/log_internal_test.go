package web

import (
	"strings"
	"testing"

	"github.com/valyala/fasthttp"
)

// TestSizeOfAnAnswer checks that a stream of known length has this length as its size.
func TestSizeOfAnAnswer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		set  func(*fasthttp.Response)
		want int
	}{
		"nothing":                       {func(*fasthttp.Response) {}, 0},
		"a body":                        {func(r *fasthttp.Response) { r.SetBodyString("lake") }, 4},
		"a file":                        {func(r *fasthttp.Response) { r.SetBodyStream(strings.NewReader("lake"), 4) }, 4},
		"what is made while it is sent": {func(r *fasthttp.Response) { r.SetBodyStream(strings.NewReader("lake"), chunked) }, 0},
	} {
		var response fasthttp.Response
		c.set(&response)
		if got := bodySize(&response); got != c.want {
			t.Errorf("%s: %d bytes, want %d", name, got, c.want)
		}
	}
}
