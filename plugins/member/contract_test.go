package member_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/member"
)

func TestContract(t *testing.T) { modeltest.Run(t, member.Type()) }
