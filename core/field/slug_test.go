package field_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
)

func TestSlugs(t *testing.T) {
	for _, good := range []string{"a", "7", "client-portal", "a-1-b", strings.Repeat("a", field.MaxSlug)} {
		if err := field.Slug(good).Check(); err != nil {
			t.Errorf("%q is refused: %v", good, err)
		}
	}
	for _, bad := range []string{
		"A", "a b", "a_b", "a.b", "a/b", "-a", "a-", "a--b", "-", "é", "a\n", "a%20b", "..", strings.Repeat("a", field.MaxSlug+1),
	} {
		if err := field.Slug(bad).Check(); err == nil || !strings.HasPrefix(err.Error(), "must ") {
			t.Errorf("%q: the error is %v", bad, err)
		}
	}
}

func TestSlugPatternTakesTheEmptyOne(t *testing.T) {
	if !regexp.MustCompile(field.SlugPattern).MatchString("") {
		t.Error("a form could not leave the slug empty")
	}
}
