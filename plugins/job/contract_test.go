package job_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/job"
)

func TestContract(t *testing.T) { modeltest.Run(t, job.Type()) }
