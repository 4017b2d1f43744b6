package post_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestContract(t *testing.T) { modeltest.Run(t, post.Type(), settings.Type()) }
