package validate_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
)

type measured struct {
	Name  string `json:"name" cms:"title"`
	Width int    `json:"width"`
	Parts []struct {
		Length int `json:"length"`
	} `json:"parts"`
}

// TestWholeNumbersWithAFraction checks that a number with a zero fraction is an integer, at every depth, and that other
// fractions are not.
func TestWholeNumbersWithAFraction(t *testing.T) {
	t.Parallel()
	typ := model.Define[measured]("shelf", model.Options{Path: "shelves", One: "Shelf", Many: "Shelves"})
	for body, ok := range map[string]bool{
		`{"width":5.0,"parts":[{"length":-12.000},{"length":7}]}`: true,
		`{"width":5.00}`:             true,
		`{"width":5.01}`:             false,
		`{"width":5.}`:               false,
		`{"width":"5.0"}`:            false,
		`{"parts":[{"length":.0}]}`:  false,
		`{"parts":[{"length":1.5}]}`: false,
	} {
		var v measured
		_, err := validate.Decode(&typ, &v, []byte(body), core.Actor{})
		if (err == nil) != ok {
			t.Errorf("%s: %v", body, err)
		}
		if ok && v.Width != 5 || len(v.Parts) == 2 && v.Parts[0].Length != -12 {
			t.Errorf("%s is %+v", body, v)
		}
	}
}
