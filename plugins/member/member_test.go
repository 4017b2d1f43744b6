package member_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/member"
)

func TestLinkedIn(t *testing.T) {
	for link, code := range map[string]core.Code{
		"": "", "https://www.linkedin.com/in/ada": "", "linkedin.com/in/ada": "", "ada on linkedin": core.Invalid, "javascript:alert(1)": core.Invalid,
	} {
		s := modeltest.Open(t, member.Type())
		_, err := s.Create(modeltest.Staff, "member", `{"name":"Ada","linkedin":"`+link+`"}`)
		modeltest.WantError(t, err, code)
	}
}
