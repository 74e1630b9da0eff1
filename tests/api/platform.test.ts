import './platform/bodies.test.ts';
import './platform/compose.test.ts';
import './platform/environment.test.ts';
import './platform/http.test.ts';
import './platform/migrations.test.ts';
import './platform/secret-files.test.ts';
import './platform/stack-file.test.ts';
import './platform/third-party.test.ts';
