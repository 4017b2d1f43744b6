package member_test

import (
	"strings"
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

func TestPictureIsOptional(t *testing.T) {
	s := modeltest.Open(t, member.Type())
	id := s.Add("member", `{"name":"Ada"}`)
	s.WantFields("member", id, `{"name":"Ada","image":""}`)
	s.Change("member", id, `{"image":"https://example.com/ada.jpg"}`)
	s.WantFields("member", id, `{"name":"Ada","image":"https://example.com/ada.jpg"}`)
	_, err := s.Create(modeltest.Staff, "member", `{"name":"Ada","image":"/`+strings.Repeat("a", 2000)+`"}`)
	modeltest.WantError(t, err, core.Invalid, "image")
}
