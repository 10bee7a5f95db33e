// The main paths in WebKit.

import { testMainPaths } from './main_paths.js';
import { openWindow } from './webkit.js';

testMainPaths('WebKit', openWindow);
