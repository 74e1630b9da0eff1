import './diagnostics/diagnostics.test.ts';
import './diagnostics/metrics.test.ts';
import './monitoring/metrics.test.ts';
import './ops/ops.test.ts';
import './ops/strangers.test.ts';
import './upkeep/upkeep.test.ts';
